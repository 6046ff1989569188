import { overlap, type SignSet } from './sign-set.ts';
import { PatternProblem, type ParsedPattern, type PatternNode } from './parse-pattern.ts';

/**
 * RE2 takes the first way that matches, PostgreSQL the longest. They agree on a pattern in which every sign can be meant in
 * one place only, and on a plain row of repeated signs; only these are let through.
 */
export function checkOneMeaning({ node, fromStart, toEnd }: ParsedPattern): void {
  const places = placesOf(node);
  if (places.nullable && !(fromStart && toEnd)) {
    throw new PatternProblem({ zh: '该正则表达式可以匹配空内容，请至少要求一个字符（如用 + 代替 *）', en: 'The regular expression matches nothing at all; ask for at least one character, such as + instead of *' });
  }
  if (repeatsAGroup(node)) {
    throw new PatternProblem({ zh: '不支持重复带编号的括号，请改用 (?:…)', en: 'A numbered group cannot be repeated; write (?:…) instead' });
  }
  if (!isPlainRow(node) && !isDeterministic(places)) {
    throw new PatternProblem({
      zh: '该正则表达式对同一内容有多种匹配方式，不同数据库结果会不同。请让各个选项以不同的字符开头，并用具体字符代替“.”，如用 [^-]* 代替 .*，用 元整? 代替 元|元整',
      en: 'The regular expression can match the same text in several ways, and databases would choose differently. Let the choices begin with different characters and name characters instead of ".", such as [^-]* instead of .*, or colou?r instead of color|colour',
    });
  }
}

function isPlainRow(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set': return true;
    case 'sequence': return node.parts.every(isPlainRow);
    case 'group': return isPlainRow(node.of);
    case 'repeat': return node.of.kind === 'set';
    case 'choice': return false;
  }
}

function repeatsAGroup(node: PatternNode, within = false): boolean {
  switch (node.kind) {
    case 'set': return false;
    case 'sequence': return node.parts.some((part) => repeatsAGroup(part, within));
    case 'choice': return node.ways.some((way) => repeatsAGroup(way, within));
    case 'group': return within || repeatsAGroup(node.of, within);
    case 'repeat': return repeatsAGroup(node.of, within || node.most > 1);
  }
}

interface Place {
  set: SignSet;
  next: Set<Place>;
}

interface Places {
  nullable: boolean;
  first: Place[];
  last: Place[];
  all: Place[];
}

const mostPlaces = 600;

/** Glushkov's places: which sign may follow which. */
function placesOf(node: PatternNode): Places {
  switch (node.kind) {
    case 'set': {
      const place: Place = { set: node.set, next: new Set() };
      return { nullable: false, first: [place], last: [place], all: [place] };
    }
    case 'group': return placesOf(node.of);
    case 'choice': {
      const ways = node.ways.map(placesOf);
      return { nullable: ways.some((way) => way.nullable), first: ways.flatMap((way) => way.first), last: ways.flatMap((way) => way.last), all: ways.flatMap((way) => way.all) };
    }
    case 'sequence': return node.parts.map(placesOf).reduce(inRow, { nullable: true, first: [], last: [], all: [] });
    case 'repeat': return repeatPlaces(node);
  }
}

function repeatPlaces({ of, least, most }: Extract<PatternNode, { kind: 'repeat' }>): Places {
  const copies = most === Infinity ? Math.max(least, 1) : most;
  let row: Places = { nullable: true, first: [], last: [], all: [] };
  for (let copy = 1; copy <= copies; copy += 1) {
    const one = placesOf(of);
    if (copy === copies && most === Infinity) for (const last of one.last) for (const first of one.first) last.next.add(first);
    row = inRow(row, copy > least ? { ...one, nullable: true } : one);
    if (row.all.length > mostPlaces) throw new PatternProblem({ zh: '正则表达式过长或重复次数过多', en: 'The regular expression is too long, or repeats too often' });
  }
  return row;
}

function inRow(one: Places, other: Places): Places {
  for (const last of one.last) for (const first of other.first) last.next.add(first);
  return {
    nullable: one.nullable && other.nullable,
    first: one.nullable ? [...one.first, ...other.first] : one.first,
    last: other.nullable ? [...one.last, ...other.last] : other.last,
    all: [...one.all, ...other.all],
  };
}

const isDeterministic = ({ first, all }: Places) => apart(first) && all.every((place) => apart([...place.next]));

const apart = (places: Place[]) => places.every((one, index) => places.slice(index + 1).every((other) => !overlap(one.set, other.set)));
