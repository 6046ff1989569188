import type { FieldMapping, FunctionStep } from '#engine/sync/plan.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { typeText } from '../task-wizard/type-text.ts';

/** What things are called; undefined: as they are stored. */
export interface ContentNames {
  /** In the order in which they are shown. */
  keys: readonly string[];
  key: (key: string) => string;
  value: (key: string, value: string) => string | undefined;
  truth: (value: boolean) => string;
  step: (name: string) => string;
}

type Fields = Record<string, unknown>;
type Node = Fields & { id: string; name: string };
interface Edge { from: string; to: string; when?: string; output?: string; port?: string }

/** Their keys are names that people gave. */
const free = new Set(['parameters', 'codes']);

/**
 * A version of a task for people who compare two: parts by their names in a fixed order, what is empty left out, and
 * lists as lines, of which the comparison then tells which came and which went. Places on a canvas are no change.
 */
export function plainContent(content: unknown, names: ContentNames): unknown {
  if (!isFields(content)) return content;
  const { definition, ...rest } = content;
  const { plan, builder, ...own } = isFields(definition) ? definition : {};
  const { nodes, edges, ...parts } = own;
  const graph = Array.isArray(nodes) ? { nodes: nodesByName(nodes as Node[]), edges: edgeLines(nodes as Node[], (edges ?? []) as Edge[], names) } : {};
  // What was built without code is shown as the SQL that it came to.
  const known = builder && !own['sql'] ? { builder } : {};
  const all: Fields = { ...rest, ...parts, ...(isFields(plan) && plan), ...graph, ...known };
  const place = (key: string) => (names.keys.includes(key) ? names.keys.indexOf(key) : names.keys.length);
  return named(Object.fromEntries(Object.entries(all).sort(([one], [other]) => place(one) - place(other))), names);
}

function named(fields: Fields, names: ContentNames): Fields {
  const shown = Object.entries(fields).map(([key, value]) => [names.key(key), shownValue(key, value, names)] as const);
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
}

function shownValue(key: string, value: unknown, names: ContentNames): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return names.truth(value);
  if (typeof value === 'string') return names.value(key, value) ?? value;
  if (key === 'mapping') return filled((value as FieldMapping[]).map((line) => mappingLine(line, names)));
  if (Array.isArray(value)) return filled(value.map((one) => (isFields(one) ? inOneLine(one, names) : names.value(key, String(one)) ?? one)));
  if (typeof value === 'number' && value >= 1000) return value.toLocaleString('en-US');
  if (!isFields(value)) return value;
  if (key === 'algorithm') return names.value(key, String(value['algorithm'])) ?? value['name'];
  if (key === 'type' && typeof value['kind'] === 'string') return typeText(value as unknown as DataType);
  const inside = free.has(key) ? value : key === 'nodes' ? Object.fromEntries(Object.entries(value).map(([name, node]) => [name, named(node as Fields, names)])) : named(value, names);
  return Object.keys(inside).length > 0 ? inside : undefined;
}

const filled = (list: unknown[]): unknown[] | undefined => (list.length > 0 ? list : undefined);

function mappingLine({ origin, target, type, steps, comment }: FieldMapping, names: ContentNames): string {
  const from = origin.kind === 'field' ? origin.field
    : origin.kind === 'constant' ? (origin.value === null ? 'NULL' : `'${origin.value}'`)
    : origin.kind === 'expression' ? `= ${origin.text}` : names.value('fact', origin.fact) ?? origin.fact;
  return [`${from} → ${target}`, steps?.map((step) => stepText(step, names)).join(' → '), type && typeText(type), comment].filter(Boolean).join(' · ');
}

function stepText({ function: name, settings }: FunctionStep, names: ContentNames): string {
  const set = Object.values(settings ?? {}).filter((value) => value !== null && value !== '');
  return set.length > 0 ? `${names.step(name)} (${set.map((value) => (isFields(value) ? Object.entries(value).map((pair) => pair.join(' = ')).join(', ') : String(value))).join(', ')})` : names.step(name);
}

function nodesByName(nodes: readonly Node[]): Fields {
  const twice = (name: string) => nodes.filter((one) => one.name === name).length > 1;
  return Object.fromEntries(nodes.map(({ id, name, x: _x, y: _y, ...node }) => [twice(name) || !name ? `${name} ${id}`.trim() : name, node]));
}

function edgeLines(nodes: readonly Node[], edges: readonly Edge[], names: ContentNames): string[] {
  const called = new Map(nodes.map(({ id, name }) => [id, name || id]));
  return edges.map(({ from, to, when, output, port }) => {
    const ports = [output, port].filter(Boolean).map((name) => names.value('port', name!) ?? name);
    const how = [when && when !== 'success' && (names.value('when', when) ?? when), ...ports].filter(Boolean).join(', ');
    return `${called.get(from) ?? from} → ${called.get(to) ?? to}${how && ` (${how})`}`;
  });
}

function inOneLine(fields: Fields, names: ContentNames): string {
  const text = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : isFields(value) ? Object.entries(value).map(([key, one]) => `${key}: ${text(one)}`).join(', ') : String(value));
  return Object.entries(named(fields, names)).map(([key, value]) => `${key}: ${text(value)}`).join(' · ');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
