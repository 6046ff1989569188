import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DayFieldProps {
  id?: string;
  value?: string | null;
  onChange?: (day: string | null) => void;
}

/** A calendar day, which has no time zone: `2026-11-15` in and out. */
export function DayField({ id, value, onChange }: DayFieldProps) {
  return <DatePicker id={id} value={value ? dayjs(value) : null} onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)} />;
}
