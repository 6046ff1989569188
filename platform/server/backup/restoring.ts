import type { RestoreOutcome } from '#platform/contract/platform/backups.ts';

export interface RestoreRequest {
  name: string;
  path: string;
  passphrase?: string | undefined;
  by: { wid: string; name: string };
}

/** Offered by a process that can stop everything, restore, and start again. */
export interface Restoring {
  /** Refuses at once what could not be restored: another version, a missing passphrase, running workers. */
  examine(path: string, passphrase: string | undefined): Promise<void>;
  /** Begins once the answer to this request is on its way. */
  begin(request: RestoreRequest): void;
  last(): RestoreOutcome | null;
}

declare module '#platform/server/context.ts' {
  interface Services {
    restoring?: Restoring;
  }
}
