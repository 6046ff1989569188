import { explainQuery, lakeErrors } from '#areas/lake';
import { asWritten } from '#engine/lake/failures.ts';
import { sqlStatements } from '#engine/sql-text/sql-statements.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';

const seconds = 30;

export const explainQueryHandlers = [
  /** As a free query, it may name any table. */
  handle(explainQuery, async ({ body }, { services, user, signal }) => {
    if (user.role.scope !== 'all') throw new UserError(lakeErrors.queryNeedsAll);
    const [statement, other] = sqlStatements(body.sql);
    if (!statement || other) throw new UserError(lakeErrors.oneStatement);
    const limited = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
    return services.lakes.use(limited, async (session) => {
      // The same rules as for a question that is answered; one that is asked for no row costs next to nothing.
      await session.query(`(${statement.text}\n) limit 0`, { rows: 1, seconds }).catch((error: unknown) => { throw asWritten(error, '('); });
      const rows = await session.rows(`explain ${statement.text}`);
      return { lines: rows.flatMap((row) => String(row.at(-1) ?? '').split('\n')).map((line) => line.trimEnd()).filter((line, at, all) => line !== '' || all[at - 1] !== '') };
    });
  }),
];
