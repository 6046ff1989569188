import { CallError, isAbort, OfflineError } from '../request/call-error.ts';
import { sayWord } from '../words.ts';
import { blockWords } from './words.ts';

/** What to show for a failure: the server's own words where it gave any. */
export function errorText(error: unknown): string | undefined {
  if (error instanceof OfflineError) return sayWord(blockWords, 'offline');
  if (typeof error === 'string') return error || undefined;
  return error instanceof Error && error.message ? error.message : undefined;
}

/** Failures of calls are told by the request layer; whoever only starts a call need not tell them again. */
export function ignoreTold(error: unknown): void {
  if (!(error instanceof CallError || error instanceof OfflineError || isAbort(error))) throw error;
}
