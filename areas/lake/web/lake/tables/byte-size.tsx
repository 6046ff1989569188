import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { useLanguage } from '#platform/web/language.ts';

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes in the unit that leaves few digits. */
export function byteText(bytes: number, language: 'zh' | 'en'): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', { maximumFractionDigits: power === 0 ? 0 : 1 }).format(bytes / 1024 ** power)} ${units[power]}`;
}

export function ByteSize({ value }: { value: number | null | undefined }) {
  const language = useLanguage();
  return value === null || value === undefined ? <Missing /> : <span className="cell-number">{byteText(value, language)}</span>;
}
