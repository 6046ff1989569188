import type { Text } from '#platform/contract/text.ts';

/** Why the fields of a statement cannot be told. Never an error of the statement itself. */
export class Unfollowed extends Error {
  override name = 'Unfollowed';
  readonly text: Text;

  constructor(zh: string, en: string) {
    super(en);
    this.text = { zh, en };
  }
}
