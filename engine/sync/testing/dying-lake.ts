import { ConnectorFailure } from '../../connectors/failure.ts';
import type { Lake, LakeSession } from '../../lake/lake.ts';

/** A lake whose user is killed at the nth thing that is asked of it: from then on nothing is done, not even tidying up. */
export function dyingLake(lake: Lake, dieAt: number): { lake: Lake; asked: () => number } {
  let asked = 0;
  const ask = () => {
    asked += 1;
    if (asked >= dieAt) throw new ConnectorFailure('other', { zh: '已终止', en: 'killed' });
  };
  const watched = <T extends object>(object: T): T => new Proxy(object, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (name === 'database') return watched(value as object);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        ask();
        const result = (value as (...all: unknown[]) => unknown).apply(target, given);
        // Done, but nobody heard of it.
        return name === 'transaction' ? (result as Promise<unknown>).then((done) => { ask(); return done; }) : result;
      };
    },
  });
  return {
    asked: () => asked,
    lake: { ...lake, session: (work, use) => (asked + 1 >= dieAt && asked > 0 ? Promise.reject(new ConnectorFailure('other', { zh: '已终止', en: 'killed' })) : lake.session(work, (session) => use(watched<LakeSession>(session)))) },
  };
}
