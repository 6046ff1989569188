import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DatesInputProps {
  id?: string;
  value?: string[];
  onChange?: (dates: string[]) => void;
}

const format = 'YYYY-MM-DD';

/** Single days, in order. */
export function DatesInput({ id, value = [], onChange }: DatesInputProps) {
  return <DatePicker id={id} multiple maxTagCount="responsive" style={{ width: '100%' }} value={value.map((date) => dayjs(date))}
    onChange={(dates) => onChange?.((dates ?? []).map((date) => date.format(format)).toSorted())} />;
}
