import { isJsonObject, type Json } from './exact-json.ts';

/**
 * Where in a reply something is: an RFC 6901 JSON pointer (`/data/items`), or a dotted path
 * (`data.items`, `data.items[0].id`, `$.data`). Empty: the whole.
 */
export function pointerSteps(pointer: string): string[] {
  const trimmed = pointer.trim();
  if (trimmed === '' || trimmed === '$' || trimmed === '.') return [];
  if (trimmed.startsWith('/')) return trimmed.slice(1).split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return trimmed.replace(/^\$\.?/, '').replace(/\[(\d+)\]/g, '.$1').split('.').filter((step) => step !== '');
}

export type Found = { found: true; value: Json } | { found: false; missing: string; steps: string[] };

/** Follows a pointer and, where it ends too early, says at which step. */
export function followPointer(root: Json, pointer: string): Found {
  const steps = pointerSteps(pointer);
  let value: Json = root;
  for (const [index, step] of steps.entries()) {
    const next: Json | undefined = Array.isArray(value)
      ? /^(0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined
      : isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    if (next === undefined) return { found: false, missing: step, steps: steps.slice(0, index) };
    value = next;
  }
  return { found: true, value };
}
