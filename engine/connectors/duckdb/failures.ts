import { ConnectorFailure } from '../failure.ts';

type Kind = ConnectorFailure['kind'];

export const closed = () => new ConnectorFailure('connection-lost', { zh: '到 DuckDB 的连接已关闭，请重新连接', en: 'The connection to DuckDB is closed; connect again' });

export const readOnly = (file: string) => new ConnectorFailure('rights', {
  zh: `该连接为只读：${file}。如需写入，请在数据源中取消“只读”`, en: `This connection only reads ${file}; to write, turn "Read only" off in the data source`,
});

export const tableGone = (table: string) => new ConnectorFailure('table-gone', { zh: `表“${table}”已不存在`, en: `The table "${table}" is gone` });

/** DuckDB names the sort of its error at the beginning of the message. */
export function duckdbFailure(error: unknown, file: string): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  const words = message.split('\n')[0]!;
  const fail = (kind: Kind, zh: string, en: string) => new ConnectorFailure(kind, { zh, en }, { cause: error });
  if (/^INTERRUPT/i.test(message)) return fail('stopped', '操作已取消', 'The work was called off');
  if (/could not set lock|conflicting lock/i.test(message)) {
    return fail('timed-out', `数据库文件正被其他程序使用：${file}。请关闭该程序，或改为只读`, `Another program uses ${file}; close it, or open the file read only`);
  }
  if (/different configuration/i.test(message)) {
    return fail('timed-out', `该文件正以只读方式使用：${file}。请在读取结束后再写入`, `The file is being read: ${file}; write when the readers are done`);
  }
  if (/newer version|different version|storage version/i.test(message)) return fail('unsupported', `文件由其他版本的 DuckDB 创建：${words}`, `The file was made by another version of DuckDB: ${words}`);
  if (/not a valid DuckDB|database does not exist|^IO Error: Cannot open/i.test(message)) return fail('database-unknown', `无法打开 DuckDB 数据库文件：${file}`, `The DuckDB database file cannot be opened: ${file}`);
  if (/read-only mode/i.test(message)) return readOnly(file);
  if (/^(Catalog|Binder) Error: (Table|View|Referenced table).*(does not exist|not found)|has been (dropped|altered)/i.test(message)) return fail('table-gone', `表已不存在：${words}`, `The table is gone: ${words}`);
  if (/^Binder Error: .*column/i.test(message)) return fail('table-gone', `字段已不存在：${words}`, `The column is gone: ${words}`);
  if (/^(Conversion|Constraint|Out of Range|Invalid Input) Error|constraint violation|Failed to append/i.test(message)) return fail('bad-data', `数据不符合表的要求：${words}`, `The data does not suit the table: ${words}`);
  if (/^Permission Error/i.test(message)) return fail('rights', `DuckDB 拒绝访问：${words}`, `DuckDB refuses access: ${words}`);
  return fail('other', `DuckDB 报告：${words}`, `DuckDB says: ${words}`);
}
