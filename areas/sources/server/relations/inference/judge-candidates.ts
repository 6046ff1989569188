import type { Cardinality, RelationEvidence } from '#areas/sources';
import type { Candidate } from './find-candidates.ts';
import type { KnownColumn } from './known-tables.ts';
import { wasMeasured, type Measured } from './measure-candidates.ts';

/** A pair that was looked at as far as it could be. */
export interface Looked extends Candidate {
  measured?: Measured | undefined;
  /** How it is known that the parent is unique; absent: it is not. */
  unique?: 'declared' | 'measured' | 'assumed' | undefined;
}

export interface Suggestion {
  child: KnownColumn;
  parent: KnownColumn;
  cardinality: Cardinality;
  confidence: number;
  evidence: RelationEvidence;
}

const leastConfidence = 50;
/** Names alone never make us surer than this. */
const mostUnmeasured = 60;
/** From so many different values on, that all of them are found is no accident. */
const manyValues = 20;
const fewestByValues = 8;

/** How many of the values must be found: the less the names say, the more. Business data has orphans. */
function leastFound({ reason, score }: Candidate): number {
  if (reason === 'values') return 0.95;
  return score >= 0.85 ? 0.8 : 0.9;
}

/** A few rows with codes that nobody knows are many different values of a field that has few. */
const leastValuesFound = 0.3;

function foundShare(measured: Measured | undefined): number | null {
  if (!wasMeasured(measured) || measured.values === 0) return null;
  const ofValues = 1 - measured.missing / measured.values;
  return ofValues < leastValuesFound ? ofValues : Math.max(ofValues, 1 - measured.missingRows / measured.rows);
}

/** Null: the data speaks against it, or too little for it. */
export function judge(looked: Looked): Suggestion | null {
  const { child, parent, reason, score, measured, unique } = looked;
  if (!unique) return null;
  const found = foundShare(measured);
  if (found !== null && found < leastFound(looked)) return null;
  if (reason === 'values' && (found === null || !wasMeasured(measured) || measured.values < fewestByValues)) return null;
  const sameType = child.native === parent.native;
  const enough = wasMeasured(measured) ? 0.6 + 0.4 * Math.min(1, measured.values / manyValues) : 1;
  const sure = Math.round(100 * (0.5 * score + (sameType ? 0.1 : 0.06) + 0.3 * (found === null ? 0.3 : found ** 2 * enough) + (unique === 'declared' ? 0.1 : 0.05)));
  const confidence = found === null ? Math.min(sure, mostUnmeasured) : Math.min(sure, 99);
  if (confidence < leastConfidence) return null;
  return {
    child, parent, confidence, cardinality: child.unique === 'declared' ? '1:1' : 'n:1',
    evidence: {
      reason, name: score, sameType, unique,
      ...(wasMeasured(measured) ? measured : measured && { unmeasured: measured.failure }),
    },
  };
}

/** A relation of one field that is known already. */
export type Held = Pick<Suggestion, 'child' | 'parent'>;

/**
 * One target for each field. Tables that share a key (a student and a profile of the student) all hold its values: meant is
 * the one whose key refers to no other of them.
 */
export function chooseTargets(possible: readonly Suggestion[], held: readonly Held[]): Suggestion[] {
  // What is known one way is not guessed the other way.
  const suggestions = possible.filter((one) => !held.some(({ child, parent }) => child === one.parent && parent === one.child));
  const counts = new Map<KnownColumn, number>();
  for (const { parent } of held) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  const referred = (key: KnownColumn) => counts.get(key) ?? 0;
  const directed = directedOf(suggestions, referred);
  const leads: Held[] = [...directed, ...held];
  const byChild = Map.groupBy(suggestions, ({ child }) => child);
  return [...byChild.values()].flatMap((all) => {
    const roots = all.filter(({ child, parent }) => !leads.some((lead) => lead.child === parent && lead.parent !== child && all.some((one) => one.parent === lead.parent)));
    const usable = (roots.length > 0 ? roots : all).filter((one) => !turnedRound(one, directed));
    return usable.sort((one, other) => other.confidence - one.confidence || referred(other.parent) - referred(one.parent) || nameOf(one).localeCompare(nameOf(other))).slice(0, 1);
  });
}

/** Between keys, each pair in one direction only: towards the key that is referred to more, holds more, or belongs to the larger table. */
function directedOf(suggestions: readonly Suggestion[], referred: (key: KnownColumn) => number): Suggestion[] {
  const between = suggestions.filter(({ child }) => child.unique);
  return between.filter((one) => {
    const back = between.find(({ child, parent }) => child === one.parent && parent === one.child);
    return !back || weigh(one, referred) > weigh(back, referred) || (weigh(one, referred) === weigh(back, referred) && nameOf(one) < nameOf(back));
  });
}

function weigh({ parent, evidence }: Suggestion, referred: (key: KnownColumn) => number): number {
  const found = evidence.values ? 1 - (evidence.missing ?? 0) / evidence.values : 0;
  return referred(parent) * 1e6 + found * 1e5 + Math.log10(1 + (parent.table.rows ?? 0)) * 1e3 - parent.table.name.length;
}

const turnedRound = (one: Suggestion, directed: readonly Suggestion[]) => one.child.unique !== null && !directed.includes(one);
const nameOf = ({ child, parent }: Suggestion) => [child.table.schema, child.table.name, child.name, parent.table.schema, parent.table.name, parent.name].join(' ');
