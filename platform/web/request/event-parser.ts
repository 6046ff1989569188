export interface LiveEvent {
  event: string;
  data: unknown;
  id?: string;
}

/** Reads server-sent events from text that arrives in pieces, cut anywhere. */
export function eventParser(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readEvent(block);
      if (event) onEvent(event);
    }
  };
}

function readEvent(block: string): LiveEvent | undefined {
  const found: Record<string, string[]> = {};
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = line.match(/^(\w+):\s?(.*)$/) ?? [];
    if (name) (found[name] ??= []).push(value ?? '');
  }
  if (!found.data) return undefined;
  const text = found.data.join('\n');
  return { event: found.event?.at(-1) ?? 'message', data: readData(text), id: found.id?.at(-1) };
}

function readData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
