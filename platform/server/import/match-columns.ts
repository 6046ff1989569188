import type { Language } from '#platform/contract';
import { importErrors } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';
import type { ImportColumn, ImportRow, OpenColumns } from './import-kind.ts';
import { reportColumns } from './report-columns.ts';
import type { SheetRow } from './sheet-row.ts';

export interface MatchedColumns {
  headings: readonly string[];
  /** The heading a column has in this file. */
  headingOf(key: string | null): string;
  ignored: readonly string[];
  row(row: SheetRow): ImportRow;
}

interface Known {
  columns: readonly ImportColumn[];
  openColumns?: OpenColumns | undefined;
}

/** Finds out which column is which by key or title of either language, in any order. */
export function matchColumns(headings: readonly string[], known: Known, language: Language): MatchedColumns {
  const keys = headings.map((heading) => keyOf(heading, known));
  keys.forEach((key, index) => {
    const before = key === undefined ? -1 : keys.indexOf(key);
    if (before >= 0 && before < index) throw new UserError(importErrors.columnTwice, { first: headings[before]!, second: headings[index]! });
  });
  const missing = known.columns.filter(({ key, required }) => required && !keys.includes(key));
  if (missing.length > 0) {
    throw new UserError(importErrors.columnsMissing, { columns: missing.map(({ title }) => title[language]).join(language === 'zh' ? '、' : ', ') });
  }
  return {
    headings,
    headingOf: (key) => (key === null ? '' : headings[keys.indexOf(key)] ?? known.columns.find((column) => column.key === key)?.title[language] ?? key),
    ignored: headings.filter((heading, index) => heading.trim() !== '' && keys[index] === undefined && !isOfReport(heading)),
    row({ number, cells }) {
      const found = new Map<string, string>();
      keys.forEach((key, index) => {
        const cell = cells[index];
        if (key !== undefined && cell !== undefined && cell.trim() !== '') found.set(key, cell);
      });
      return { number, cells: found };
    },
  };
}

function keyOf(heading: string, { columns, openColumns }: Known): string | undefined {
  const plain = simplified(heading);
  const column = columns.find(({ key, title, aliases = [] }) => [key, title.zh, title.en, ...aliases].some((name) => simplified(name) === plain));
  if (column || !openColumns) return column?.key;
  const point = heading.search(/[.．。]/);
  if (point < 0) return undefined;
  const name = heading.slice(point + 1).trim();
  const { key, title } = openColumns;
  const opens = [key, title.zh, title.en].some((word) => simplified(word) === simplified(heading.slice(0, point)));
  return opens && name ? `${key}.${name}` : undefined;
}

/** Case, width, spaces, the star of required columns and hints in brackets do not matter. */
function simplified(heading: string): string {
  return heading.normalize('NFKC').toLowerCase().replace(/\([^)]*\)/g, '').replace(/[\s*_-]/g, '');
}

/** A report that was mended may be imported as it is. */
function isOfReport(heading: string): boolean {
  return Object.values(reportColumns).some(({ zh, en }: { zh: string; en: string }) => [zh, en].includes(heading.trim()));
}
