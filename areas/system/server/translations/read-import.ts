import { systemErrors } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';

/** One row of a file; an absent language is left as it is. */
export interface ImportRow {
  /** As a person counts: the heading is row 1. */
  row: number;
  id: string;
  zh_cn?: string;
  en_us?: string;
}

const mostRows = 50_000;

/** What someone sends back: the Excel, CSV or JSON file they exported. */
export async function readImport(name: string, bytes: Buffer): Promise<ImportRow[]> {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1];
  try {
    if (ending === 'json') return fromTree(JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')));
    if (ending === 'csv') return fromTable(csvRows(bytes.toString('utf8')));
    if (ending === 'xlsx') return fromTable(await sheetRows(bytes));
  } catch (error) {
    if (error instanceof UserError) throw error;
  }
  throw new UserError(systemErrors.importUnreadable);
}

function fromTree(nodes: unknown): ImportRow[] {
  const rows: ImportRow[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) throw new UserError(systemErrors.importUnreadable);
    const { id, zh_cn, en_us, children = [] } = node as Record<string, unknown>;
    if (!Array.isArray(children)) throw new UserError(systemErrors.importUnreadable);
    if (children.length > 0) return children.forEach(walk);
    if (typeof id !== 'string') throw new UserError(systemErrors.importColumns);
    if (rows.length >= mostRows) throw new UserError(systemErrors.importTooLong, { limit: mostRows });
    rows.push({ row: rows.length + 1, id, ...textOf('zh_cn', zh_cn), ...textOf('en_us', en_us) });
  };
  if (!Array.isArray(nodes)) throw new UserError(systemErrors.importUnreadable);
  nodes.forEach(walk);
  return rows;
}

function textOf(name: 'zh_cn' | 'en_us', value: unknown): Partial<ImportRow> {
  return typeof value === 'string' ? { [name]: value } : {};
}

function fromTable(rows: readonly (readonly string[])[]): ImportRow[] {
  const [heading = [], ...lines] = rows;
  const column = (name: string) => heading.findIndex((title) => title.trim().toLowerCase() === name);
  const [id, zh, en] = [column('id'), column('zh_cn'), column('en_us')];
  if (id < 0 || (zh < 0 && en < 0)) throw new UserError(systemErrors.importColumns);
  if (lines.length > mostRows) throw new UserError(systemErrors.importTooLong, { limit: mostRows });
  return lines.flatMap((cells, index) => {
    const name = (cells[id] ?? '').trim();
    if (name === '') return [];
    return [{
      row: index + 2,
      id: name,
      ...(zh >= 0 && { zh_cn: asTyped(cells[zh] ?? '') }),
      ...(en >= 0 && { en_us: asTyped(cells[en] ?? '') }),
    }];
  });
}

/** Exports put an apostrophe before what a spreadsheet would take for a formula; it is not part of the text. */
function asTyped(cell: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}

/** RFC 4180: quoted cells may hold commas, quotes and line ends. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/gy;
  cell.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) throw new UserError(systemErrors.importUnreadable);
    const [, quoted, bare, end] = found;
    cells.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      rows.push(cells);
      cells = [];
      if (rows.length > mostRows + 1) throw new UserError(systemErrors.importTooLong, { limit: mostRows });
    }
  }
  if (cells.length > 0) rows.push([...cells, '']);
  return rows;
}

async function sheetRows(bytes: Buffer): Promise<string[][]> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(bytes as never);
  const rows: string[][] = [];
  workbook.worksheets[0]?.eachRow({ includeEmpty: true }, (row) => {
    if (rows.length > mostRows + 1) throw new UserError(systemErrors.importTooLong, { limit: mostRows });
    // Counted from 1; what was typed, not what a formula makes of it.
    rows.push(Array.from({ length: row.cellCount }, (_, index) => row.getCell(index + 1).text ?? ''));
  });
  return rows;
}
