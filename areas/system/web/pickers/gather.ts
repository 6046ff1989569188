/** Collects what is asked for within one tick and asks for it together, at most `most` at a time. */
export function gather<Key, Value>(ask: (keys: Key[]) => Promise<Value[]>, most: number): (key: Key) => Promise<Value> {
  const waiting: { key: Key; done: PromiseWithResolvers<Value> }[] = [];

  const askFor = async (batch: typeof waiting) => {
    try {
      const values = await ask(batch.map(({ key }) => key));
      batch.forEach(({ done }, index) => done.resolve(values[index]!));
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    }
  };
  const sendOff = () => {
    while (waiting.length > 0) void askFor(waiting.splice(0, most));
  };

  return (key) => {
    if (waiting.length === 0) setTimeout(sendOff, 0);
    const done = Promise.withResolvers<Value>();
    waiting.push({ key, done });
    return done.promise;
  };
}
