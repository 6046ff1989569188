import pg from 'pg';
import type { Lease, RawConnection } from '../../connectors/postgresql/session.ts';

export interface TextAnswer {
  fields: { name: string; dataTypeID: number; dataTypeModifier: number }[];
  rows: (string | null)[][];
  /** Rows that were changed, or read. */
  count: number;
  /** As the server calls what it has done: `INSERT`, `COMMIT`. */
  command: string;
  /** There were more rows than were wanted. */
  more: boolean;
}

type SyncingConnection = RawConnection & { sync(): void };

const asText = { getTypeParser: () => (text: string | null) => text };

/** One statement by the protocol that takes only one; values come as the server writes them, and no more than `most` rows. */
export function textQuery(lease: Lease, text: string, values: unknown[], most?: number): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    let more = false;
    const query = new pg.Query({
      text, values, rowMode: 'array', types: asText, queryMode: 'extended', ...(most === undefined ? {} : { rows: most }),
      callback: (error: unknown, result: Omit<TextAnswer, 'count' | 'more'> & { rowCount: number | null }) => {
        if (error) reject(error instanceof Error ? error : new Error(String(error)));
        else resolve({ fields: result.fields, rows: result.rows, count: result.rowCount ?? 0, command: result.command, more });
      },
    } as never);
    if (most !== undefined) {
      const { handleError } = query as unknown as { handleError(error: unknown, connection: SyncingConnection): void };
      Object.assign(query, {
        // pg would ask for the next rows; we have enough.
        handlePortalSuspended: (connection: SyncingConnection) => {
          more = true;
          connection.sync();
        },
        // Where rows are counted pg has not said yet that this is the end, and the server waits for it.
        handleError: (error: unknown, connection: SyncingConnection) => {
          connection.sync();
          handleError.call(query, error, connection);
        },
      });
    }
    lease.submit(query);
  });
}
