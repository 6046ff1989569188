import type { Kysely } from 'kysely';

/**
 * A rule may put a hundred thousand people into a group at once. Two look-ups for each of them took
 * longer than all the rest, and locked every account; members come from the accounts themselves
 * (which are never removed), and a group is held while it is filled.
 */
export async function freeGroupMembers(db: Kysely<any>): Promise<void> {
  for (const constraint of ['user_group_member_user_group_fkey', 'user_group_member_user_wid_fkey']) {
    await db.schema.alterTable('user_group_member').dropConstraint(constraint).execute();
  }
}
