import type { SegmentBytes } from '../../sync/segments/segment.ts';
import type { DataType } from '../../types/data-type.ts';
import type { ReadRequest } from '../connector.ts';
import { CopyOut } from './copy-out.ts';
import { quote } from './dialect.ts';
import { letGo } from './read.ts';
import { elementOf } from './read-values.ts';
import { beginSelection } from './selection.ts';
import type { Session } from './session.ts';
import type { TableColumn } from './table-columns.ts';

/** The server spells the segment itself; nothing is looked at on its way. */
export async function* readBytes(session: Session, request: ReadRequest): AsyncGenerator<SegmentBytes> {
  const lease = await session.lease();
  let copy: CopyOut | undefined;
  let whole = false;
  try {
    const { sql, columns } = await beginSelection(lease, request, session.options, spelled);
    // A row of one empty text would be an empty line, which not everybody takes for a row.
    const force = columns.length === 1 ? ', force_quote *' : '';
    copy = new CopyOut(`copy (${sql}) to stdout (format csv, null '\\N'${force})`);
    lease.submit(copy);
    for (;;) {
      const piece = await copy.take().catch((cause: unknown) => {
        throw lease.failure(cause, { table: request });
      });
      if (!piece.rows) break;
      yield piece;
    }
    whole = true;
  } finally {
    await letGo(lease, whole ? undefined : copy);
  }
}

function spelled({ name, type }: TableColumn): string {
  if (type.kind !== 'array') return quote(name);
  return `to_json(${quote(name)}${isJson(elementOf(type)) ? '' : '::text[]'})`;
}

/** What JSON spells as we do; everything else goes as text. */
const isJson = ({ kind }: DataType) => kind === 'boolean' || kind === 'integer' || kind === 'float' || kind === 'string';
