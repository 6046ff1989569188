import type { Language, Text } from '#platform/contract';
import type { ImportKind, ImportRow } from './import-kind.ts';

const words = {
  data: { zh: '数据', en: 'Data' },
  notes: { zh: '填写说明', en: 'Notes' },
  column: { zh: '列', en: 'Column' },
  required: { zh: '必填', en: 'Required' },
  yes: { zh: '是', en: 'Yes' },
  help: { zh: '说明', en: 'What may stand here' },
  example: { zh: '示例', en: 'Example' },
  more: {
    zh: '列的顺序不限，不需要的列可以删除；更新已有数据时，空单元格保持原值。第二行是示例，原样保留时会被忽略。',
    en: 'Columns may stand in any order and be left out. When existing records are updated, an empty cell leaves the value as it is. The second row is an example and is ignored while it is unchanged.',
  },
} as const;

interface TemplateColumn {
  key: string;
  title: Text;
  required?: boolean;
  help: Text;
  example: Text;
}

function columnsOf({ columns, openColumns }: ImportKind): TemplateColumn[] {
  if (!openColumns) return [...columns];
  const { key, title, help, example } = openColumns;
  const named = { zh: `${title.zh}.${example.name}`, en: `${title.en}.${example.name}` };
  return [...columns, { key: `${key}.${example.name}`, title: named, help, example: example.value }];
}

export function isExample(row: ImportRow, kind: ImportKind): boolean {
  return (['zh', 'en'] as const).some((language) => {
    const example = columnsOf(kind).filter((column) => column.example[language] !== '');
    return row.cells.size === example.length && example.every(({ key, example: text }) => row.cells.get(key) === text[language]);
  });
}

/** A workbook to fill in: headings and an example, and a second sheet that explains the columns. */
export async function makeTemplate(kind: ImportKind, language: Language): Promise<Buffer> {
  const { default: excel } = await import('exceljs');
  const workbook = new excel.Workbook();
  const columns = columnsOf(kind);
  const data = workbook.addWorksheet(words.data[language], { views: [{ state: 'frozen', ySplit: 1 }] });
  // As text: otherwise a spreadsheet drops the zeros before a number and turns codes into dates.
  data.columns = columns.map(({ title, required, help, example }) => ({
    header: `${title[language]}${required ? ' *' : ''}`,
    width: Math.min(40, Math.max(14, title[language].length * 2 + 4, example[language].length + 6)),
    style: { numFmt: '@' },
    note: help[language],
  }));
  data.addRow(columns.map(({ example }) => example[language]));
  data.getRow(1).font = { bold: true };
  data.getRow(2).font = { italic: true, color: { argb: 'FF8C8C8C' } };
  const notes = workbook.addWorksheet(words.notes[language], { views: [{ state: 'frozen', ySplit: 1 }] });
  notes.columns = [
    { header: words.column[language], width: 26 },
    { header: words.required[language], width: 10 },
    { header: words.help[language], width: 90 },
    { header: words.example[language], width: 36 },
  ];
  for (const { title, required, help, example } of columns) {
    notes.addRow([title[language], required ? words.yes[language] : '', help[language], example[language]]);
  }
  notes.addRow([]);
  notes.addRow(['', '', words.more[language]]);
  notes.getRow(1).font = { bold: true };
  notes.getColumn(3).alignment = { wrapText: true, vertical: 'top' };
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
