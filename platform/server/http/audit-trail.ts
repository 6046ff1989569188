import type { AnyCall } from '#platform/contract';
import { UserError } from '../errors.ts';
import type { AuditObject, Principal } from '../context.ts';
import type { Database } from '../database.ts';
import type { RequestContext } from './request-context.ts';
import { InvalidInput } from './validate.ts';

export interface AuditEntry {
  /** The name of the area that declares the call. */
  area: string;
  call: AnyCall;
  user: Principal | null;
  object: AuditObject;
  request: Pick<RequestContext['request'], 'id' | 'address' | 'agent'>;
  result: 'ok' | 'refused' | 'failed';
  code: number;
  message: string;
  duration: number;
}

/** Where entries go; `db` is the call's own transaction when it succeeded, null when that is gone. */
export type AuditSink = (db: Database | null, entries: AuditEntry[]) => Promise<void>;

/** Gathers what a changing call did and hands it to the sink once it is known how it ended. */
export function auditOf(area: string, call: AnyCall, context: RequestContext) {
  const started = performance.now();
  const entries = (result: AuditEntry['result'], code: number, message: string): AuditEntry[] =>
    (context.changed.length > 0 ? context.changed : [{}]).map((object) => ({
      area,
      call,
      user: context.user,
      object,
      request: context.request,
      result,
      code,
      message,
      duration: Math.round(performance.now() - started),
    }));
  // Neither a person nor an object to name: strangers must not be able to fill the trail.
  const nobody = () => !context.user && context.changed.length === 0;
  return {
    succeeded: async (db: Database, sink: AuditSink) => {
      if (!nobody()) await sink(db, entries('ok', 0, ''));
    },
    async failed(error: unknown, sink: AuditSink) {
      if (nobody()) return;
      const refused = error instanceof UserError || error instanceof InvalidInput;
      const code = error instanceof UserError ? error.definition.code : refused ? 1 : 500;
      // The error itself is on its way to the user; a record that cannot be written must not hide it.
      await sink(null, entries(refused ? 'refused' : 'failed', code, error instanceof Error ? error.message : String(error))).catch(() => undefined);
    },
  };
}
