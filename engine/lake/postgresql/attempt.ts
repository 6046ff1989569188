import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { serverError } from './failures.ts';
import type { PostgresqlLakeSession } from './session.ts';

/** Names that are missing, types without such an operator, rights that we lack, values too long for an index, a null where there must be none. */
const cannot = /^(42|0A|22|2B|54)|^23502$|^55000$/;
/** Rows that contradict what somebody has laid down about the table. */
const contradicted = /^23/;

/** Statements that may be impossible by now: all of them, or none and a text that says why. Whatever else goes wrong is a failure. */
export async function attempt(session: PostgresqlLakeSession, what: Text, statements: readonly string[]): Promise<Text | undefined> {
  await session.execute('savepoint attempt');
  try {
    for (const statement of statements) await session.execute(statement);
    await session.execute('release savepoint attempt');
    return undefined;
  } catch (error) {
    const { code = '', message = '' } = serverError(error);
    if (contradicted.test(code) && !cannot.test(code)) throw new ConnectorFailure('bad-data', {
      zh: `新数据不符合${what.zh}，旧数据保持不变：${message}`, en: `The new data contradicts ${what.en}; the old data stays: ${message}`,
    }, { cause: error });
    if (!cannot.test(code)) throw error;
    await session.execute('rollback to savepoint attempt');
    await session.execute('release savepoint attempt');
    return { zh: `覆盖后无法恢复${what.zh}：${message}`, en: `After overwriting ${what.en} could not be restored: ${message}` };
  }
}
