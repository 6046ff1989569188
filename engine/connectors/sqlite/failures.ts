import { ConnectorFailure } from '../failure.ts';

export const closed = () => new ConnectorFailure('connection-lost', { zh: '到数据库文件的连接已关闭，请重新连接', en: 'The connection to the database file is closed; connect again' });

interface SqliteError extends Error {
  errcode?: number;
}

/** By the result codes of SQLite (sqlite.org/rescode.html); the lowest byte is the code, the rest says more. */
export function sqliteFailure(error: unknown, file: string): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  const { errcode = 0, message } = error as SqliteError;
  const fail = (kind: ConnectorFailure['kind'], zh: string, en: string, remedy?: string) => new ConnectorFailure(kind, { zh, en }, { cause: error, ...(remedy ? { remedy } : {}) });
  switch (errcode & 255) {
    case 5: case 6:
      return fail('timed-out', `数据库文件正被其他程序锁定：${file}。请关闭占用它的程序，或稍后再试`, `Another program holds a lock on ${file}; close it or try again later`);
    case 3: case 8: case 23:
      return fail('rights', `没有写入数据库文件的权限：${file}`, `The database file may not be written: ${file}`, `chmod u+rw '${file.replaceAll("'", `'\\''`)}'`);
    case 14:
      return fail('database-unknown', `无法打开数据库文件：${file}。请检查路径和读取权限`, `The database file cannot be opened: ${file}; check the path and the right to read it`);
    case 26:
      return fail('database-unknown', `该文件不是 SQLite 数据库，或已加密：${file}`, `The file is no SQLite database, or it is encrypted: ${file}`);
    case 11:
      return fail('bad-data', `数据库文件已损坏：${file}。请用备份恢复`, `The database file is damaged: ${file}; restore it from a backup`);
    case 13: case 10:
      return fail('other', `读写数据库文件时磁盘出错或已满：${file}`, `The disk is full or failed with ${file}`);
    case 19: case 20:
      return fail('bad-data', `数据不满足表的约束：${message}`, `The data breaks a rule of the table: ${message}`);
    case 18:
      return fail('bad-data', '有一个值超过了 SQLite 的大小上限', 'A value is larger than SQLite takes');
  }
  if (/^no such (table|view)/i.test(message)) return fail('table-gone', `表已不存在：${message}`, `The table is gone: ${message}`);
  return fail('other', `SQLite 报告：${message}`, `SQLite says: ${message}`);
}
