import type { BulkWriter, DatabaseConnection, ReadRequest, WriteRequest } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import type { Link } from './link.ts';

const defaultBatch = 1000;

export function sqliteConnection(link: Link, file: string): DatabaseConnection {
  async function* read(request: ReadRequest): AsyncGenerator<Row[]> {
    const batch = request.batch ?? defaultBatch;
    const id = await link.ask('startReading', { ...request, batch });
    try {
      for (;;) {
        const rows = await link.ask('next', id);
        if (rows.length) yield rows;
        if (rows.length < batch) return;
      }
    } finally {
      await link.ask('endReading', id).catch(() => {});
    }
  }
  return {
    async version() {
      const number = await link.ask('version');
      return { product: `SQLite ${number}`, number };
    },
    // A file has no clock but ours; asking shows that it is still there.
    async now() {
      await link.ask('version');
      return new Date();
    },
    async schemas() {
      await link.ask('version');
      return [];
    },
    tables: (search) => link.ask('tables', search),
    describe: (tables) => link.ask('describe', [...tables]),
    describeQuery: (query) => link.ask('describeQuery', query),
    count: ({ table }) => link.ask('count', table),
    async sample(table, limit) {
      const columns = await link.ask('columns', table.table);
      const rows: Row[] = [];
      for await (const batch of read({ ...table, columns, limit })) rows.push(...batch);
      return { columns, rows };
    },
    read,
    write: (request) => bulkWriter(link, request),
    execute: (statement) => link.ask('execute', statement),
    contained: (question) => link.ask('contained', question),
    // Whoever may read the file may read every table in it, and opening has read it.
    async importRights() {
      await link.ask('version');
      return [{ key: 'read-file', title: { zh: '读取数据库文件', en: 'Read the database file' }, holds: true, found: file }];
    },
    close: () => link.close(),
  };
}

async function bulkWriter(link: Link, request: WriteRequest): Promise<BulkWriter> {
  const id = await link.ask('startWriting', request);
  return {
    async write(rows) {
      if (rows.length) await link.ask('write', id, rows);
    },
    commit: async () => ({ rows: await link.ask('commit', id) }),
    abort: () => link.ask('abortWriting', id).catch(() => {}),
  };
}
