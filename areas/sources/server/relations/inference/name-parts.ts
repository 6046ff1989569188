import { splitName } from '../../naming/split-name.ts';

/** What the end of a name says about a value: that it identifies, numbers or codes something. */
export type Ending = 'id' | 'number' | 'code';

export interface NameParts {
  /** Small letters, without separators. */
  compact: string;
  words: string[];
  /** What is identified: `customer` of `customer_id`. Empty: the name says nothing but that it identifies. */
  stem: string[];
  ending: Ending | null;
}

const endings: Record<Ending, readonly string[]> = {
  id: ['id', 'uid', 'uuid', 'guid', 'oid', 'wid', 'pk', 'key', 'sid', '标识', '主键'],
  number: ['number', 'num', 'nbr', 'no', 'sn', 'bh', 'h', '编号', '号码', '序号', '号'],
  code: ['code', 'cd', 'dm', 'bm', 'm', '代码', '编码', '码'],
};
const endingOf = new Map(Object.entries(endings).flatMap(([ending, words]) => words.map((word): [string, Ending] => [word, ending as Ending])));
/** Of words that were written together; a single letter is no ending there. */
const gluedEndings = [...endingOf.keys()].filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word)).sort((one, other) => other.length - one.length);

export const singular = (word: string) => {
  if (word.length <= 3 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
};

/** `Customer_ID`, `customerId` and `CUSTOMERID` all are the customer's id. */
export function partsOf(name: string): NameParts {
  const words = splitName(name).map((word) => word.toLowerCase());
  const last = words.at(-1) ?? '';
  const ending = words.length > 1 ? endingOf.get(last) : undefined;
  if (ending) return { compact: words.join(''), words, stem: words.slice(0, -1).map(singular), ending };
  const glued = gluedEndings.find((end) => last.endsWith(end));
  if (!glued) return { compact: words.join(''), words, stem: words.map(singular), ending: endingOf.get(last) ?? null };
  const rest = last.slice(0, -glued.length);
  return { compact: words.join(''), words, stem: [...words.slice(0, -1), ...(rest ? [rest] : [])].map(singular), ending: endingOf.get(glued)! };
}

/** Before and after what a table is about. */
const tablePrefixes = new Set(['t', 'tb', 'tbl', 'tab', 'dm', 'dict', 'dim', 'code', 'cd', 'lookup', 'lk', 'ref', 'sys', 'base', 'bas', 'md', 'mst']);
const tableSuffixes = new Set(['info', 'information', 'tab', 'table', 'dict', 'code', 'dm', 'zd', 'base', 'main', 'master', 'list', 'xx', 'jbxx', 'b', 'xxb', 'jbxxb']);
/** The same, of first letters written together: 学生基本信息 is `xsjbxx`. */
const gluedSuffix = /(?:jbxxb?|xxb?|zdb?|dmb)$/;

/** What a table is about: `customer` of `T_CUSTOMERS`, `xs` of `xsjbxx`. `shared`: the word that most tables begin with. */
export function tableStem(name: string, shared?: string): string[] {
  let words = splitName(name).map((word) => singular(word.toLowerCase()));
  if (shared && words.length > 1 && words[0] === shared) words = words.slice(1);
  while (words.length > 1 && tablePrefixes.has(words[0]!)) words = words.slice(1);
  while (words.length > 1 && tableSuffixes.has(words.at(-1)!)) words = words.slice(0, -1);
  const last = words.at(-1);
  if (last && gluedSuffix.test(last) && last.replace(gluedSuffix, '').length >= 2) words = [...words.slice(0, -1), last.replace(gluedSuffix, '')];
  return words;
}

/** The word that most tables of a source begin with, which then says nothing about any of them. */
export function sharedPrefix(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) {
    const [first, second] = splitName(name);
    if (first && second) counts.set(singular(first.toLowerCase()), (counts.get(singular(first.toLowerCase())) ?? 0) + 1);
  }
  const [word, count] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? ['', 0];
  return count >= 5 && count * 2 > names.length ? word : undefined;
}

const meaningEnding = /(?:编号|代码|编码|号码|标识|主键|号|码|ID|id)$/;
/** 院系 of 院系代码; empty where nothing but the ending is said. */
export const meaningStem = (meaning: string) => meaning.replace(meaningEnding, '');
export const meaningEndingOf = (meaning: string): Ending | null => {
  const found = meaningEnding.exec(meaning)?.[0].toLowerCase();
  return found ? endingOf.get(found) ?? null : null;
};

/** What a table is about, in Chinese: 学生 of 学生基本信息表. What follows the Chinese (the number of a standard) says nothing. */
export function tableMeaningStem(meaning: string): string {
  const chinese = /^[\p{Script=Han}、（）()]+/u.exec(meaning)?.[0] ?? '';
  return chinese.replace(/[（(].*$/u, '').replace(/(?<=.)(?:表|代码|字典|数据|信息|基本|基础|档案)+$/u, '');
}

/** Names of which nobody can tell what they identify. */
const genericMeanings = new Set(['', '编号', '代码', '编码', '号码', '标识', '主键', '序号', '流水号', 'ID', 'id', '名称', '类型', '状态', '排序', '备注']);
export const isGenericMeaning = (meaning: string) => genericMeanings.has(meaning) || meaning.length < 2;

/** `cust` for `customer`, `dept` for `department`. */
export function abbreviates(short: string, long: string): boolean {
  if (short.length < 3 || short.length >= long.length || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  if (short.length < 4) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
