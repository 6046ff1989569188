export type Step = string | number;

/** The field of the form that a node of the reply may be chosen for. */
export type PointerField = 'list_pointer' | 'record_pointer' | 'pager_pointer' | 'offset_pointer' | 'pk_fields' | 'auth_result_pointer';
export interface PointerChoice {
  field: PointerField;
  value: string;
}

export interface PointerContext {
  list_pointer: string;
  record_pointer: string;
  pager_type: string;
  pk_fields: string;
  /** The reply is that of a sign-in that gave no token. */
  signIn: boolean;
}

export function writePointer(steps: readonly Step[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function pointerSteps(pointer: string): string[] {
  const text = pointer.trim();
  if (text.startsWith('/')) return text.slice(1).split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return text.replace(/^\$\.?/, '').replace(/\[(\d+)\]/g, '.$1').split('.').filter((step) => step !== '');
}

const begins = (path: readonly Step[], start: readonly Step[]) => start.every((step, index) => String(path[index]) === String(step));

/** What a node can be: the list, the record inside of its items, a total or a cursor beside it, a value that grows. */
export function pointerChoices(path: readonly Step[], value: unknown, context: PointerContext): PointerChoice[] {
  const isObject = typeof value === 'object' && value !== null;
  if (context.signIn) return isObject ? [] : [{ field: 'auth_result_pointer', value: writePointer(path) }];
  const list = pointerSteps(context.list_pointer);
  const inItem = path.length > list.length && begins(path, list) && typeof path[list.length] === 'number';
  if (inItem) return insideItem(path.slice(list.length + 1), isObject && !Array.isArray(value), isObject, context);
  if (isObject) return path.some((step) => typeof step === 'number') ? [] : [{ field: 'list_pointer', value: writePointer(path) }];
  return ['page', 'offset', 'cursor'].includes(context.pager_type) ? [{ field: 'pager_pointer', value: writePointer(path) }] : [];
}

function insideItem(rest: readonly Step[], isRecord: boolean, isObject: boolean, context: PointerContext): PointerChoice[] {
  if (isRecord) return [{ field: 'record_pointer', value: writePointer(rest) }];
  if (isObject) return [];
  const record = pointerSteps(context.record_pointer);
  if (!begins(rest, record) || rest.length === record.length) return [];
  const inside = rest.slice(record.length);
  const keys = context.pk_fields.split(',').map((name) => name.trim()).filter((name) => name !== '');
  const isKey = inside.length === 1 && !keys.includes(String(inside[0]));
  return [{ field: 'offset_pointer', value: writePointer(inside) }, ...(isKey ? [{ field: 'pk_fields' as const, value: [...keys, String(inside[0])].join(',') }] : [])];
}

/** Long lists come cut, with how many were left out at their end. */
export function leftOut(list: readonly unknown[]): number {
  const last = list.at(-1);
  return typeof last === 'string' ? Number(/^… \+(\d+)$/.exec(last)?.[1] ?? 0) : 0;
}

/** The longest list of objects in a reply: most likely the one that is wanted. */
export function likelyList(tree: unknown, path: readonly Step[] = []): { pointer: string; count: number } | undefined {
  if (typeof tree !== 'object' || tree === null || path.length > 5) return undefined;
  if (Array.isArray(tree)) {
    const count = tree.filter((item) => typeof item === 'object' && item !== null).length;
    return count > 0 ? { pointer: writePointer(path), count: count + leftOut(tree) } : undefined;
  }
  const found = Object.entries(tree).flatMap(([name, part]) => likelyList(part, [...path, name]) ?? []);
  return found.toSorted((one, other) => other.count - one.count)[0];
}
