import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { systemErrors, type User } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';

/** Where the organisation is, as the store says it: validity begins and ends at its midnight. */
export const today = sql<string>`organisation_day()`;

export type AccountState = Pick<User, 'status' | 'locked_time' | 'valid_from' | 'valid_to'>;

/** Why an account may not be used at present, in words its owner can act on; null: it may. */
export function refusalOf(account: AccountState, today: string): UserError | null {
  if (account.locked_time) return new UserError(systemErrors.accountLocked);
  if (account.status === 'disabled') return new UserError(systemErrors.accountDisabled);
  if (account.valid_from && today < account.valid_from) return new UserError(systemErrors.accountNotYetValid, { date: account.valid_from });
  if (account.valid_to && today > account.valid_to) return new UserError(systemErrors.accountExpired, { date: account.valid_to });
  return null;
}

/** The same rule as a condition on user_account. */
export const mayUsePlatform = mayUsePlatformOn(today);

export function mayUsePlatformOn(day: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    user_account.deleted_time is null and user_account.status = 'enabled' and user_account.locked_time is null
    and coalesce(user_account.valid_from <= ${day}, true)
    and coalesce(user_account.valid_to >= ${day}, true)
  )`;
}
