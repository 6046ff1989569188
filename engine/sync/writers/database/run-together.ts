import type { ApplyDialect } from './apply-dialect.ts';
import type { OutsideDatabase } from './target-table.ts';

/** All statements inside or none of them, as far as the database can; then those that only tidy up. */
export async function runTogether({ connection }: OutsideDatabase, { transaction, begin }: ApplyDialect, { inside, after }: { inside: readonly string[]; after: readonly string[] }): Promise<void> {
  if (transaction === 'script') {
    await connection.execute([begin, ...inside, 'commit'].map((statement) => `${statement.trim().replace(/;$/, '')};`).join('\n')).catch(async (error: unknown) => {
      await connection.execute('rollback').catch(() => undefined);
      throw error;
    });
  } else {
    try {
      if (transaction === 'steps') await connection.execute(begin);
      for (const statement of inside) await connection.execute(statement);
      if (transaction === 'steps') await connection.execute('commit');
    } catch (error) {
      if (transaction === 'steps') await connection.execute('rollback').catch(() => undefined);
      throw error;
    }
  }
  for (const statement of after) await connection.execute(statement);
}
