import { CheckOutlined } from '@ant-design/icons';
import './virtual-grid.css';

/** A mark for yes; no stays empty, so that the marks stand out. */
export function Yes({ value, label }: { value: boolean | number; label: string }) {
  return value ? <CheckOutlined className="grid-yes" aria-label={label} /> : null;
}
