import { ApiOutlined, FileTextOutlined, FolderOpenOutlined, ProfileOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { DatabaseType, SourceType } from '../../contract/source-kinds.ts';
import './kind-mark.css';

type Kind = DatabaseType | Exclude<SourceType, 'dataBase'>;

/** Two letters that people know the product by, a picture for what is no product, and which of the eight colours of the palette they have. */
const marks: Record<Kind, { letters: ReactNode; tone: number }> = {
  postgresql: { letters: 'PG', tone: 3 },
  mysql: { letters: 'My', tone: 1 },
  mariadb: { letters: 'Ma', tone: 7 },
  sqlserver: { letters: 'MS', tone: 6 },
  oracle: { letters: 'Or', tone: 2 },
  sqlite: { letters: 'SL', tone: 8 },
  duckdb: { letters: 'Du', tone: 5 },
  clickhouse: { letters: 'CH', tone: 7 },
  jdbc: { letters: 'JD', tone: 4 },
  API: { letters: <ApiOutlined />, tone: 3 },
  LOG: { letters: <ProfileOutlined />, tone: 8 },
  FILE: { letters: <FolderOpenOutlined />, tone: 5 },
  UNSTRUCTURED: { letters: <FileTextOutlined />, tone: 4 },
};

/** Stands beside a word that says the same, so it is silent for screen readers. */
export function KindMark({ kind, large }: { kind: string; large?: boolean }) {
  const mark = marks[kind as Kind] ?? { letters: [...kind].slice(0, 2).join('').toUpperCase() || '–', tone: 8 };
  return <span className="kind-mark" data-large={large || undefined} style={{ color: `var(--chart-${mark.tone})` }} aria-hidden>{mark.letters}</span>;
}

/** The kind that a mark and a name are known for: of a database its product, otherwise the kind of source. */
export function markedKind({ source_type, db_type }: { source_type: SourceType; db_type: string }): string {
  return source_type === 'dataBase' ? db_type : source_type;
}
