import type { ErrorKind } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { LakeConflict } from '#engine/lake/failures.ts';
import { syncFailure } from '#engine/sync/failures.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import type { Text } from '#platform/contract';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { redactText } from '#platform/server/redaction.ts';
import { RunFailure } from '../runners/runner.ts';

/** In the words of the help panel. */
const kindOf: Partial<Record<ConnectorFailure['kind'], ErrorKind>> = { stopped: 'stopped', login: 'source-rights', rights: 'source-rights', 'table-gone': 'source-table', 'bad-data': 'source-data', unsupported: 'unsupported', other: 'source-error' };
/** Of what the lake says, that which no other SQL would mend. */
const lakeTroubles: readonly string[] = ['disk-full', 'memory', 'lake-unreachable'];

export interface FailedRun {
  kind: ErrorKind;
  text: Text;
  /** Trying again later may help. */
  passing: boolean;
}

/** Something else changed the same table at the same moment; what is told of it may be wrapped. */
export function conflictIn(error: unknown): LakeConflict | undefined {
  if (error instanceof LakeConflict) return error;
  return error instanceof Error && error.cause !== undefined ? conflictIn(error.cause) : undefined;
}

/** Whether the error speaks for itself; any other is ours to look into. */
export const isExplained = (error: unknown): boolean =>
  error instanceof UserError || error instanceof RunFailure || error instanceof SyncFailure || error instanceof ConnectorFailure;

/** It is stored, shown and sent: whatever was said must hold no secret. */
export function failureOf(error: unknown): FailedRun {
  const { text, ...rest } = saidBy(error);
  return { ...rest, text: { zh: redactText(text.zh), en: redactText(text.en) } };
}

function saidBy(error: unknown): FailedRun {
  const conflict = conflictIn(error);
  if (conflict) return { kind: 'overtaken', text: conflict.text, passing: true };
  if (error instanceof SyncFailure || error instanceof RunFailure) return { kind: error.kind, text: error.text, passing: error.passing };
  if (error instanceof ConnectorFailure) return { kind: kindOf[error.kind] ?? 'source-unreachable', text: error.text, passing: ['timed-out', 'connection-lost', 'port-closed'].includes(error.kind) };
  if (error instanceof UserError) {
    const text = { zh: error.say('zh'), en: error.say('en') };
    const { kind, passing } = syncFailure(error.cause, 'lake');
    return lakeTroubles.includes(kind) ? { kind, text, passing } : { kind: 'mapping', text, passing: false };
  }
  const reason = reasonOf(error);
  return { kind: 'other', text: { zh: `内部错误：${reason}`, en: `Internal error: ${reason}` }, passing: false };
}
