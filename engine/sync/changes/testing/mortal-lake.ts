import type { Lake, LakeSession } from '../../../lake/lake.ts';

export class Killed extends Error {
  override name = 'Killed';
}

/**
 * A lake that ends for its user at a counted step, as a process that is killed: what is under way is taken back by the
 * database itself, nothing more gets through, not even tidying up. The step right after a commit is one of them.
 */
export function mortalLake(lake: Lake, steps: number): { lake: Lake; steps: () => number; isDead: () => boolean } {
  let done = 0;
  let dead = false;
  const step = () => {
    done += 1;
    if (dead || done > steps) {
      dead = true;
      throw new Killed(`killed at step ${steps}`);
    }
  };
  const counted = new Set(['execute', 'rows', 'load', 'createTable', 'alterTable', 'dropTable', 'replaceTable']);
  const mortal = (session: LakeSession): LakeSession => new Proxy(session, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      if (name === 'transaction') {
        return async (run: () => Promise<unknown>) => {
          step();
          const result = await target.transaction(async () => {
            const inside = await run();
            step();
            return inside;
          });
          step();
          return result;
        };
      }
      return (...parameters: unknown[]) => {
        if (counted.has(String(name))) {
          try {
            step();
          } catch (cause) {
            return Promise.reject(cause as Error);
          }
        }
        return (value as (...all: unknown[]) => unknown).apply(target, parameters);
      };
    },
  });
  return {
    lake: {
      ...lake,
      session: async (work, use) => {
        if (dead) throw new Killed('dead');
        return lake.session(work, (session) => use(mortal(session)));
      },
    },
    steps: () => done, isDead: () => dead,
  };
}
