/** The next item is being made while the last one is worked on; never more than one ahead. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      // Whoever comes for it hears about a failure.
      next.catch(() => {});
      yield value as T;
    }
  } finally {
    await next.catch(() => {});
    await items.return(undefined);
  }
}
