import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupTable } from './backup-format.ts';

/** How values are written, so that two stores write the same rows with the same letters. */
const letters = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

/** A connection of its own: a backup lasts longer than any request may. */
export async function connectForCopy(connection: pg.ClientConfig, searchPath?: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'tributary backup', keepAlive: true, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(letters);
  if (searchPath) await client.query(`set search_path = ${pg.escapeIdentifier(searchPath)}`);
  return client;
}

/** `"table" ("column", …)`, for COPY in either direction. */
export function copyTarget({ name, columns }: BackupTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

export interface CopiedTable {
  name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

/** Reads a table from end to end and tells its size and checksum; `take` gets the bytes as they come. */
export async function copyOut(client: pg.Client, table: BackupTable, take: (chunk: Buffer) => Promise<void> | void, signal?: AbortSignal): Promise<CopiedTable> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    hash.update(chunk);
    bytes += chunk.length;
    // A line break inside a value is written as two letters, so each real one ends a row.
    for (let place = chunk.indexOf(10); place !== -1; place = chunk.indexOf(10, place + 1)) rows += 1;
    await take(chunk);
  }
  return { name: table.name, rows, bytes, sha256: hash.digest('hex') };
}
