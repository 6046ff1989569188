import { ConnectorFailure } from '../../failure.ts';
import type { ByteStream } from '../file-location.ts';
import { toTemporaryFile } from '../packing/temporary-file.ts';
import { ZipFile, isZip } from '../packing/zip-file.ts';
import type { FileFormat } from './file-format.ts';
import type { FormatSettings } from './format-settings.ts';
import { tableBatches, type TableRecord } from './table-batches.ts';
import { takeSample } from './text-decoding.ts';
import { unreadable } from './xlsx-parts.ts';
import { Workbook } from './xlsx-workbook.ts';

export const xlsx: FileFormat = {
  kind: 'excel',
  title: { zh: 'Excel 工作簿（xlsx）', en: 'Excel workbook (xlsx)' },
  sniff: isZip,
  read: (bytes, settings, signal) => tableBatches(sheetRows(bytes, settings, signal), settings, signal, { short: true }),
};

async function* sheetRows(bytes: ByteStream, { sheet: wanted, maxColumns, nullValue }: FormatSettings, signal: AbortSignal): AsyncGenerator<TableRecord> {
  const { sample, rest } = await takeSample(bytes, 8);
  if (!isZip(sample)) throw oldOrOther(sample);
  const file = await toTemporaryFile(rest, signal, { extension: 'xlsx' });
  let archive: ZipFile | undefined;
  try {
    archive = await ZipFile.open(file.path);
    const book = await Workbook.open(archive, signal);
    const sheet = wanted === '' ? book.first : book.sheets.find(({ name }) => name === wanted);
    if (!sheet) throw noSuchSheet(book, wanted);
    yield* book.rows(sheet, { maxColumns, isBlank: (cell) => cell === '' || (cell === nullValue && nullValue !== '') });
  } finally {
    await archive?.close();
    await file.remove();
  }
}

function noSuchSheet({ sheets }: Workbook, wanted: string): ConnectorFailure {
  const names = sheets.map(({ name }) => name).slice(0, 20).join('、');
  return new ConnectorFailure('table-gone', { zh: `工作簿中没有工作表“${wanted}”，现有：${names}`, en: `The workbook has no sheet "${wanted}"; it has: ${names}` });
}

function oldOrOther(sample: Uint8Array): ConnectorFailure {
  return sample[0] === 0xd0 && sample[1] === 0xcf
    ? new ConnectorFailure('unsupported', { zh: '这是旧版 .xls 或加密的工作簿，请另存为不加密的 .xlsx', en: 'This is an old .xls file or a locked workbook; save it as an unlocked .xlsx' })
    : unreadable();
}
