import type { Session } from './session.ts';

/** A snapshot that others may take over as long as this transaction stays open: until the connection is closed. */
export async function shareMoment(session: Session): Promise<string> {
  const lease = await session.lease();
  await lease.query('begin transaction isolation level repeatable read read only');
  // It waits for as long as the others read, which some servers would take for forgotten.
  await lease.query(`select set_config('idle_in_transaction_session_timeout', '0', true)`);
  const [row] = await lease.query('select pg_catalog.pg_export_snapshot() as moment');
  return String(row!.moment);
}
