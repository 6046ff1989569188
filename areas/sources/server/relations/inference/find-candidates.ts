import type { RelationReason } from '#areas/sources';
import type { KnownColumn, KnownTable } from './known-tables.ts';
import { abbreviates, isGenericMeaning, meaningEndingOf } from './name-parts.ts';

/** A field that, by its name, may refer to a key. */
export interface Candidate {
  child: KnownColumn;
  parent: KnownColumn;
  reason: RelationReason;
  /** From 0 to 1: how much the names alone say. */
  score: number;
}

interface Hit {
  reason: RelationReason;
  score: number;
}

/** Only the best few of each field are looked at further. */
const mostPerField = 4;
const mostByValues = 20;
/** Of pairs that only their values can tell, in all. */
const mostPairsByValues = 1500;

/** Words for the row above in the same table. */
const parentWords = new Set(['parent', 'pid', 'parentid', 'up', 'upper', 'sup', 'super', 'superior', 'father', 'fid', 'sj', 'fj', 'p']);
const parentMeaning = /^(?:上级|父级|父|上层)/u;

/** Pairs worth a look, the most likely first. Composite keys are left to what the database declares. */
export function findCandidates(tables: readonly KnownTable[]): Candidate[] {
  const keys = tables.flatMap((table) => table.columns.filter((column) => column.unique));
  const places = placesOf(keys);
  const children = tables.flatMap((table) => table.columns.filter((column) => !column.counted));
  const found = children.flatMap((child) => {
    const named = best(child, [...byPlaces(child, places), ...upward(child)]);
    if (named.length > 0) return named.slice(0, mostPerField);
    const abbreviated = best(child, byAbbreviation(child, keys));
    return abbreviated.length > 0 ? abbreviated.slice(0, mostPerField) : best(child, byValues(child, keys)).slice(0, mostByValues);
  });
  let byValuesLeft = mostPairsByValues;
  return found.sort((one, other) => other.score - one.score || compare(one, other)).filter(({ reason }) => reason !== 'values' || byValuesLeft-- > 0);
}

type Places = Map<string, { key: KnownColumn; told: boolean }[]>;

/** Under what names a key can be found: its own, what it means, and what its table is about. */
function placesOf(keys: readonly KnownColumn[]): Places {
  const places: Places = new Map();
  const put = (place: string, key: KnownColumn, told = true) => void (places.get(place)?.push({ key, told }) ?? places.set(place, [{ key, told }]));
  for (const key of keys) {
    const { parts, table, meaning } = key;
    if (parts.stem.length > 0) put(`name ${parts.compact}`, key);
    if (!isGenericMeaning(meaning) && key.stemMeaning) put(`means ${meaning}`, key, key.told);
    // A second unique field of a table is not what others call by the table's name.
    if (!namesTable(key)) continue;
    put(`table ${table.stem.join('')}`, key);
    if (table.stemMeaning.length > 1) put(`about ${table.stemMeaning}`, key);
  }
  return places;
}

function namesTable({ parts, table, primary }: KnownColumn): boolean {
  return primary || parts.stem.join('') === table.stem.join('') || table.columns.filter((column) => column.unique).length === 1;
}

function byPlaces(child: KnownColumn, places: Places): [KnownColumn, Hit][] {
  const hits: [KnownColumn, Hit][] = [];
  const look = (place: string, reason: RelationReason, score: number, guessed = score) => {
    for (const { key, told } of places.get(place) ?? []) hits.push([key, { reason, score: told && child.told ? score : guessed }]);
  };
  const { parts: { compact, words, stem, ending }, meaning, stemMeaning } = child;
  if (stem.length > 0) look(`name ${compact}`, 'sameName', 0.95, 0.95);
  if (!isGenericMeaning(meaning) && stemMeaning) look(`means ${meaning}`, 'sameMeaning', 0.9, 0.75);
  // A field that is called just like a table may hold its key, but more often holds its name.
  if (stem.length > 0) look(`table ${stem.join('')}`, 'tableName', ending ? 0.9 : 0.6, ending ? 0.9 : 0.6);
  if (stemMeaning.length > 1) look(`about ${stemMeaning}`, 'tableName', stemMeaning === meaning ? 0.6 : 0.85, stemMeaning === meaning ? 0.55 : 0.75);
  for (let at = 1; at < words.length; at += 1) look(`name ${words.slice(at).join('')}`, 'role', 0.8, 0.8);
  if (ending) for (let at = 1; at < stem.length; at += 1) look(`table ${stem.slice(at).join('')}`, 'role', 0.78, 0.78);
  for (let at = 1; at < Math.min(meaning.length - 1, 20); at += 1) {
    if (!isGenericMeaning(meaning.slice(at))) look(`means ${meaning.slice(at)}`, 'role', 0.7, 0.6);
  }
  return hits;
}

function upward(child: KnownColumn): [KnownColumn, Hit][] {
  const { parts: { stem }, meaning, table } = child;
  const own = table.columns.filter((column) => column.unique && column !== child);
  const names = (key: KnownColumn) => parentWords.has(stem[0] ?? '') && (stem.length === 1 || [table.stem, key.parts.stem].some((about) => about.join('') === stem.slice(1).join('')));
  return own.filter((key) => (key.primary || own.length === 1) && (names(key) || parentMeaning.test(meaning))).map((key) => [key, { reason: 'parent', score: 0.85 }]);
}

function byAbbreviation(child: KnownColumn, keys: readonly KnownColumn[]): [KnownColumn, Hit][] {
  const { stem, ending } = child.parts;
  if (!ending || stem.length === 0) return [];
  const [short, last] = [stem.join(''), stem.at(-1)!];
  return keys.flatMap((key): [KnownColumn, Hit][] => {
    const long = key.table.stem.join('');
    if (!namesTable(key)) return [];
    if (abbreviates(short, long)) return [[key, { reason: 'tableName', score: 0.7 }]];
    return stem.length > 1 && abbreviates(last, long) ? [[key, { reason: 'role', score: 0.6 }]] : [];
  });
}

/** A number or code of the very same type: only its values can tell, and only where they are no counting numbers. */
function byValues(child: KnownColumn, keys: readonly KnownColumn[]): [KnownColumn, Hit][] {
  const ending = child.parts.ending ?? meaningEndingOf(child.meaning);
  if (child.family !== 'text' || !ending || child.unique) return [];
  return keys
    .filter((key) => key.native === child.native && key.table !== child.table && (key.parts.ending ?? meaningEndingOf(key.meaning)) === ending)
    .map((key): [KnownColumn, Hit] => [key, { reason: 'values', score: 0.35 }]);
}

/** One candidate for each key, by its strongest hit; those whose types cannot be compared are left out. */
function best(child: KnownColumn, hits: readonly [KnownColumn, Hit][]): Candidate[] {
  const strongest = new Map<KnownColumn, Hit>();
  for (const [key, hit] of hits) {
    const allowed = key !== child && key.family === child.family && (key.table !== child.table || hit.reason === 'parent' || hit.reason === 'role');
    if (allowed && hit.score > (strongest.get(key)?.score ?? 0)) strongest.set(key, hit);
  }
  return [...strongest].map(([parent, hit]) => ({ child, parent, ...hit })).sort((one, other) => other.score - one.score || compare(one, other));
}

/** Stable, whatever order tables come in; larger tables first, for they are more often what others refer to. */
function compare(one: Candidate, other: Candidate): number {
  return (other.parent.table.rows ?? 0) - (one.parent.table.rows ?? 0) || nameOf(one).localeCompare(nameOf(other));
}
const nameOf = ({ child, parent }: Candidate) => [child.table.schema, child.table.name, child.name, parent.table.schema, parent.table.name, parent.name].join(' ');
