/** Code or style of a screen could not be loaded: a broken line, or an older page after an update. */
export class ChunkLoadError extends Error {
  readonly address: string;

  constructor(address: string, cause?: unknown) {
    super(`could not load ${address}`, { cause });
    this.name = 'ChunkLoadError';
    this.address = address;
  }
}

export const loadTimeout = 120_000;

/** Loads code with a time limit; a failure of the loading itself names the address that was asked for. */
export async function loadInTime<Loaded>(load: () => Promise<Loaded>, what: string, limit = loadTimeout): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(what)), limit);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw asLoadError(error, what);
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers word a failed import differently; what they share is that they speak of a module, or of a style sheet. */
export function asLoadError(error: unknown, what: string): unknown {
  if (error instanceof ChunkLoadError || !(error instanceof Error)) return error;
  if (!/dynamically imported module|module script failed|preload CSS/i.test(error.message)) return error;
  const address = error.message.match(/(?:https?:\/\/|\/)[^\s'"]+$/)?.[0];
  return new ChunkLoadError(address ?? what, error);
}
