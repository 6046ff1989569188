import type { Text } from '#platform/contract/text.ts';

/** Why something beyond us could not be done, by a word that screens and tests can rely on. */
export type FailureKind =
  | 'name-unknown' | 'port-closed' | 'timed-out' | 'tls' | 'login' | 'database-unknown' | 'rights' | 'table-gone' | 'connection-lost'
  | 'stopped' | 'bad-data' | 'unsupported' | 'other';

/** Every error that leaves a connector is one of these: what happened, in plain words, and what to do. */
export class ConnectorFailure extends Error {
  override name = 'ConnectorFailure';
  readonly kind: FailureKind;
  readonly text: Text;
  /** A command or a line to copy; secrets never stand in it. */
  readonly remedy: string | undefined;

  constructor(kind: FailureKind, text: Text, options: { cause?: unknown; remedy?: string } = {}) {
    super(text.en, { cause: options.cause });
    this.kind = kind;
    this.text = text;
    this.remedy = options.remedy;
  }
}

/** The database no longer has the changes from our place on: only a new copy helps. */
export class PlaceLost extends ConnectorFailure {
  override name = 'PlaceLost';
}
