/** The single-line input alone: antd's `Input` brings text areas, password and code boxes into every list. */
export { default as TextInput } from 'antd/es/input/Input.js';
