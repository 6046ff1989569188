import type { Text } from '#platform/contract/text.ts';
import type { FunctionSetting } from './field-function.ts';

/** What becomes of a value that cannot be read. */
export const misfitSetting: FunctionSetting = {
  key: 'otherwise', title: { zh: '无法识别时', en: 'What cannot be read' }, kind: 'choice', default: 'fail',
  choices: [{ value: 'fail', title: { zh: '作为脏数据', en: 'Refuse the row' } }, { value: 'null', title: { zh: '变为空值', en: 'Null' } }],
};

export const choice = (key: string, title: Text, values: Record<string, Text>): FunctionSetting => ({
  key, title, kind: 'choice', default: Object.keys(values)[0]!, choices: Object.entries(values).map(([value, words]) => ({ value, title: words })),
});
