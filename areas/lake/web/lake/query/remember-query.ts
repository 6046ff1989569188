export interface AskedQuery {
  sql: string;
  time: string;
}

const most = 30;
/** What a person has arranged is kept in little room; the oldest queries give way. */
const bytes = 30_000;

/** The newest first, each once, as many as there is room for. */
export function rememberQuery(asked: readonly AskedQuery[], sql: string, time: string): AskedQuery[] {
  const all = [{ sql, time }, ...asked.filter((one) => one.sql !== sql)].slice(0, most);
  let room = bytes;
  return all.filter((one) => {
    const size = new TextEncoder().encode(JSON.stringify(one)).length + 1;
    if (size > room) return false;
    room -= size;
    return true;
  });
}
