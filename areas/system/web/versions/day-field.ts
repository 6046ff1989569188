import dayjs, { type Dayjs } from 'dayjs';

/** A day as the wire spells it, for antd's date picker. */
export const dayField = {
  getValueProps: (value: string | null | undefined) => ({ value: value ? dayjs(value) : null }),
  getValueFromEvent: (day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null,
};
