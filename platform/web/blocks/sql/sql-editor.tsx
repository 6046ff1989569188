import { lazy, Suspense } from 'react';
import { Skeleton } from 'antd';
import './sql-editor.css';

export interface SqlEditorProps {
  value: string;
  onChange?: (sql: string) => void;
  /** Ctrl+Enter; gets the selection when there is one, else the whole text. */
  onRun?: (sql: string) => void;
  /** For completion: tables and their fields. */
  schema?: Readonly<Record<string, readonly string[]>>;
  dialect?: 'postgresql' | 'mysql' | 'mssql' | 'oracle' | 'standard';
  readOnly?: boolean;
  /** For screen readers. */
  label?: string;
}

const SqlView = lazy(async () => ({ default: (await import('./sql-view.tsx')).SqlView }));

/** An SQL editor that fills its parent. The editor itself is loaded when the first one is shown. */
export function SqlEditor(props: SqlEditorProps) {
  return (
    <div className="sql-editor">
      <Suspense fallback={<Skeleton className="sql-skeleton" active title={false} paragraph={{ rows: 4 }} />}><SqlView {...props} /></Suspense>
    </div>
  );
}
