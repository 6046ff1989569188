const reset = '\u001b[0m';
const dim = '\u001b[2m';
const colours: Record<string, string> = {
  trace: dim, debug: dim, info: '\u001b[36m', warn: '\u001b[33m', error: '\u001b[31m', fatal: '\u001b[31m',
};

/** One log line as a person reads it: time, level, message, then the fields; a stack below. */
export function readableLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { time, level, msg, process: _process, err, ...fields } = entry;
  const clock = String(time).slice(11, 23);
  const rest = Object.entries(fields).map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${dim}${clock}${reset} ${colours[String(level)] ?? ''}${String(level).padEnd(5)}${reset} ${msg ?? ''}`;
  const stack = (err as { stack?: string } | undefined)?.stack;
  return `${[head, rest.length > 0 ? `${dim}${rest.join(' ')}${reset}` : ''].filter(Boolean).join('  ')}\n${stack ? `${dim}${stack}${reset}\n` : ''}`;
}
