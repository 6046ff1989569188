import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { runReverseImport, type Rename } from '../../contract/reverse-import.ts';
import { askedTables, type TableChoice } from './table-choice.ts';

/** Puts an import in line and hands over its run. */
export function useStartImport(source: string, onStarted: (run: string) => void) {
  const start = useChange(runReverseImport, { level: noticeLevel.silent, onSuccess: ({ run }) => onStarted(run) });
  return {
    begin: (choice: TableChoice, renames: readonly Rename[]) => start.mutate({ body: { database_wid: source, ...askedTables(choice), renames: [...renames] } }),
    busy: start.isPending,
    error: start.error,
  };
}

export type StartImport = ReturnType<typeof useStartImport>;
