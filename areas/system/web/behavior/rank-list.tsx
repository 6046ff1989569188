import { Link } from 'react-router';
import { useLanguage } from '#platform/web/language.ts';

export interface Ranked {
  key: string;
  name: string;
  value: number;
  /** The list behind the figure. */
  to: string;
}

/** Who or what has the most: names as they are, however long, and each leads to its records. */
export function RankList({ rows }: { rows: readonly Ranked[] }) {
  const format = new Intl.NumberFormat(useLanguage() === 'zh' ? 'zh-CN' : 'en');
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol className="rank-list">
      {rows.map(({ key, name, value, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className="rank-name" title={name}>{name}</span>
            <span className="rank-bar" aria-hidden><span style={{ inlineSize: `${(value / most) * 100}%` }} /></span>
            <span className="rank-value">{format.format(value)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
