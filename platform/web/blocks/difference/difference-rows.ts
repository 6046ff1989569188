export interface DifferenceRow {
  /** Where it stands: `name.zh`, `permissions`. */
  path: string;
  before: string | undefined;
  after: string | undefined;
  kind: 'added' | 'changed' | 'removed' | 'same';
}

/**
 * Two values side by side, field by field. Lists of plain values become one row that names what came
 * and went; everything else is followed to its leaves.
 */
export function differenceRows(before: unknown, after: unknown): DifferenceRow[] {
  const old = leaves(before);
  const now = leaves(after);
  return [...new Set([...old.keys(), ...now.keys()])].map((path) => {
    const [one, other] = [old.get(path), now.get(path)];
    const kind = one === other ? 'same' : one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    return { path, before: one, after: other, kind };
  });
}

function leaves(value: unknown): Map<string, string> {
  const found = new Map<string, string>();
  if (value !== null && value !== undefined) collect(value, '', found);
  return found;
}

function collect(value: unknown, path: string, found: Map<string, string>): void {
  if (isPlainList(value)) found.set(path, value.map(String).join('\n'));
  else if (value !== null && typeof value === 'object' && Object.keys(value).length > 0) {
    for (const [key, inner] of Object.entries(value)) collect(inner, path ? `${path}.${key}` : key, found);
  } else found.set(path, textOf(value));
}

function isPlainList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object');
}

/** Text stands as it is; what is not text must not be taken for it. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value) ?? '';
}
