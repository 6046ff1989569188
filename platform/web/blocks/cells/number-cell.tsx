import { useLanguage } from '../../language.ts';
import { Missing } from './time-cell.tsx';
import './cells.css';

interface NumberCellProps {
  value: number | null | undefined;
  digits?: number;
  unit?: string;
}

/** Tabular figures; give its column `align: 'right'`. */
export function NumberCell({ value, digits, unit }: NumberCellProps) {
  const language = useLanguage();
  if (value === null || value === undefined) return <Missing />;
  const text = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 2,
  }).format(value);
  return <span className="cell-number">{unit ? `${text}${unit === '%' ? '' : ' '}${unit}` : text}</span>;
}
