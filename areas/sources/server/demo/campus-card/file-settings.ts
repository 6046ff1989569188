import { filledColumns } from '../demo-table.ts';
import type { CampusCardFile } from './files.ts';

/** The reader settings of a file resource, by their names on the wire. */
export function fileSettings(folder: string, { name, table, delimiter, header, encoding, compression }: CampusCardFile) {
  return {
    protocol: 'file',
    fs_urls: [folder],
    filename: name,
    policy_recursive: 0,
    file_reader_class: 'delimited',
    delimiter: delimiter === '\t' ? String.raw`\t` : delimiter,
    header: header ? 1 : 0,
    header_names: header ? [] : filledColumns(table).map(([column]) => column),
    encoding,
    compression_type: compression,
  };
}
