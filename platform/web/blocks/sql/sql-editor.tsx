import { lazy, Suspense } from 'react';
import { Skeleton } from 'antd';
import type { EditorMark } from './editor-mark.ts';
import './sql-editor.css';

/** Where the cursor is, and what is selected; both the same: nothing. */
export interface EditorPlace {
  cursor: number;
  from: number;
  to: number;
}

export interface EditorWord {
  label: string;
  detail?: string;
}

export interface SqlEditorProps {
  value: string;
  onChange?: (sql: string) => void;
  /** Ctrl+Enter; gets the selection when there is one, else the whole text. */
  onRun?: (sql: string) => void;
  /** Ctrl+S. */
  onSave?: () => void;
  /** Told whenever the cursor or the selection moves. */
  onPlace?: (place: EditorPlace) => void;
  /** What is wrong, and where. */
  mark?: EditorMark | null;
  /** Offered besides names and keywords, such as run parameters. */
  words?: readonly EditorWord[];
  /** Scripts are no SQL: tables and dialect do not matter then. */
  language?: 'sql' | 'javascript';
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
