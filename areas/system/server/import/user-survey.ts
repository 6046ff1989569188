import type { ImportRow } from '#platform/server/import/import-kind.ts';

/** In which row each user name stands first, whatever its case. */
export class UserSurvey {
  readonly #rows = new Map<string, number>();

  add({ number, cells }: ImportRow): void {
    const userid = cells.get('userid')?.trim().toLowerCase();
    if (userid && !this.#rows.has(userid)) this.#rows.set(userid, number);
  }

  firstRowOf(userid: string): number | undefined {
    return this.#rows.get(userid);
  }
}
