import { saveUser, type User } from '#areas/system';
import type { BodyOf, Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import type { ImportRow, RowProblem } from '#platform/server/import/import-kind.ts';
import { checkUser } from '../users/store-user.ts';
import { readDate, readGender } from './cells.ts';
import { reason, reasonOfError, reasonOfIssue } from './reasons.ts';

export type UserFields = BodyOf<typeof saveUser>;
export type KnownFields = Pick<User, 'name' | 'gender' | 'email' | 'phone' | 'status' | 'valid_from' | 'valid_to'>;
export type Links = Pick<UserFields, 'departments' | 'posts'>;

const attribute = 'attributes.';

/** The row as the form would send it, checked by the form's own rules. Empty cells leave what an existing user has. */
export function readUser(row: ImportRow, known: KnownFields | undefined, links: Links): { user: UserFields; problems: [] } | { user: undefined; problems: RowProblem[] } {
  const { cells, number } = row;
  const problems: RowProblem[] = [];
  const add = (column: string, why: Text) => {
    if (!problems.some((problem) => problem.column === column)) problems.push({ row: number, column, reason: why });
  };
  function read<T>(column: string, reader: (cell: string) => T | undefined, why: Text, otherwise: T): T {
    const cell = cells.get(column);
    const value = cell === undefined ? otherwise : reader(cell);
    if (value === undefined) add(column, why);
    return value ?? otherwise;
  }
  const input = {
    userid: cells.get('userid') ?? '',
    name: cells.get('name') ?? known?.name ?? '',
    gender: read('gender', readGender, reason('gender'), known?.gender ?? ''),
    email: cells.get('email')?.trim() ?? known?.email ?? '',
    phone: cells.get('phone') ?? known?.phone ?? '',
    status: known?.status ?? 'enabled',
    valid_from: read<string | null>('valid_from', readDate, reason('date'), known?.valid_from ?? null),
    valid_to: read<string | null>('valid_to', readDate, reason('date'), known?.valid_to ?? null),
    attributes: Object.fromEntries([...cells].filter(([key]) => key.startsWith(attribute)).map(([key, cell]) => [key.slice(attribute.length), cell.trim()])),
    ...links,
  };
  const parsed = saveUser.body.safeParse(input);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const column = issue.path[0] === 'attributes' ? issue.path.join('.') : String(issue.path[0]);
      add(column, reasonOfIssue(issue, cells.get(column)));
    }
    return { user: undefined, problems };
  }
  try {
    checkUser(parsed.data);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    add(Object.keys(error.fields ?? {})[0] ?? 'userid', reasonOfError(error));
  }
  return problems.length > 0 ? { user: undefined, problems } : { user: parsed.data, problems: [] };
}
