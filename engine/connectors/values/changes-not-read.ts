import type { ChangeBatch } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';

/** For databases of which we can tell whether they tell changes, but whose log we do not read. */
export function changesNotRead(product: string): AsyncIterable<ChangeBatch> {
  const failure = new ConnectorFailure('unsupported', {
    zh: `本版本只检查 ${product} 的变更捕获条件，不读取其日志；请按增量字段同步`,
    en: `This version checks whether ${product} can tell changes, but does not read its log; synchronise by an incremental column`,
  });
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure) }) };
}
