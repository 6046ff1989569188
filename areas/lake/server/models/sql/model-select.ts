import type { Text } from '#platform/contract/text.ts';
import { describeType } from '#engine/sync/drift/describe-type.ts';
import { compileExpression, compileFilter } from '#engine/sync/expression/compile-expression.ts';
import { ExpressionProblem, placedText } from '#engine/sync/expression/expression-problem.ts';
import { convert, sameType } from '#engine/sync/functions/convert.ts';
import type { LakeWords, Term } from '#engine/sync/functions/term.ts';
import type { ModelDefinition, ModelField, ModelSource } from '#areas/lake';
import { aggregateTerm } from './aggregate-term.ts';
import { sourceWords, withRunTime, type SourceTable, type SourceWords } from './source-words.ts';

export interface Problem {
  path: string;
  text: Text;
}

export interface ModelSelect {
  /** Empty while there are problems, or no sources. */
  sql: string;
  problems: Problem[];
  lineage: { field: string; from: { schema: string; table: string; field: string }; how: string }[];
}

const partName = (index: number) => `part_${index}`;

/** One name of a field as the small language writes it. */
export const named = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The SELECT that fills a model, from its fields. Nothing of it reaches SQL as it stands. */
export function modelSelect(lake: LakeWords, definition: ModelDefinition, tableOf: (source: ModelSource) => SourceTable | undefined): ModelSelect {
  const { sources, fields, filter, distinct } = definition;
  if (sources.length === 0) return { sql: '', problems: [], lineage: [] };
  const problems: Problem[] = [];
  const say = (path: string, zh: string, en: string) => void problems.push({ path, text: { zh, en } });
  const words = sourceWords(lake, sources, tableOf);
  const at = <Result>(path: string, work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error;
      problems.push({ path, text: placedText(error) });
      return undefined;
    }
  };

  const from = sources.map((source, index) => fromPart(source, index));
  const lineage: ModelSelect['lineage'] = [];
  const terms = fields.map((field, index) => fieldPart(field, index));
  const where = filter ? at('filter', () => compileFilter(filter, words).sql) : undefined;
  if (fields.length === 0) say('fields', '还没有字段。', 'There are no fields yet.');
  if (problems.length > 0) return { sql: '', problems, lineage };

  const gathers = fields.some(({ aggregate }) => aggregate);
  const list = (items: { sql: string; name: string }[], indent = '  ') => items.map(({ sql, name }) => `${indent}${sql} as ${name}`).join(',\n');
  const read = [...from, ...(where ? [`where ${where}`] : [])];
  const head = `select${distinct ? ' distinct' : ''}\n${list(terms.map((term, index) => ({ sql: term!.final, name: lake.sql.quote(fields[index]!.code) })))}`;
  if (!gathers) return { sql: withRunTime([head, ...read].join('\n')), problems, lineage };
  // Aggregates stand alone in a query of their own: a conversion around one must not be mistaken for a part of it.
  const keys = fields.flatMap(({ aggregate }, index) => (aggregate ? [] : [index + 1]));
  const inner = [`select\n${list(terms.map((term, index) => ({ sql: term!.raw, name: partName(index) })), '    ')}`, ...read, ...(keys.length > 0 ? [`group by ${keys.join(', ')}`] : [])].map((line) => `  ${line}`).join('\n');
  return { sql: withRunTime(`${head}\nfrom (\n${inner}\n) as grouped`), problems, lineage };

  function fromPart(source: ModelSource, index: number): string {
    const path = `sources.${index}`;
    const place = `${lake.sql.table(source)} as ${lake.sql.quote(source.alias)}`;
    const table = tableOf(source);
    if (!table) say(path, `湖内没有表“${source.schema}.${source.table}”，或不在您的数据范围内。`, `The lake has no table "${source.schema}.${source.table}", or your role does not show it.`);
    if (sources.findIndex(({ alias }) => alias.toLowerCase() === source.alias.toLowerCase()) < index) say(path, `别名“${source.alias}”重复。`, `The alias "${source.alias}" is used twice.`);
    if (index === 0) return `from ${place}`;
    if (source.on.length === 0) say(path, `请为“${source.alias}”选择关联字段。`, `Choose the fields that join "${source.alias}".`);
    const before = new Set(sources.slice(0, index).map(({ alias }) => alias));
    const on = source.on.map((pair) => {
      if (!before.has(pair.from)) say(path, `“${source.alias}”只能与它前面的表关联。`, `"${source.alias}" can only be joined to tables before it.`);
      const [one, other] = [`${pair.from}.${pair.field}`, `${source.alias}.${pair.to}`];
      const [left, right] = [one, other].map((name) => words.columns.find((column) => column.name === name));
      // Alike they are compared as they are, so that an index helps.
      if (left && right && left.type.kind !== 'json' && sameType(left.type, right.type)) return `${words.lake.sql.quote(one)} = ${words.lake.sql.quote(other)}`;
      return table && at(path, () => compileFilter(`${named(one)} = ${named(other)}`, words).sql);
    });
    return `${source.join} join ${place} on ${on.join(' and ')}`;
  }

  /** `raw` as it is read or aggregated, `final` as the type of the field. */
  function fieldPart(field: ModelField, index: number): { raw: string; final: string } | undefined {
    const path = `fields.${index}`;
    const term = at(path, () => sourceTerm(field, path));
    if (term === undefined) return undefined;
    const gathered = field.aggregate ? aggregateTerm(field.aggregate, term, lake) : term;
    if (gathered === null) {
      say(path, `字段“${field.code}”还没有来源，请选择来源字段或填写表达式。`, `The field "${field.code}" has no source. Choose a field or write an expression.`);
      return undefined;
    }
    if ('problem' in gathered) {
      problems.push({ path, text: { zh: `${field.code}：${gathered.problem.zh}`, en: `${field.code}: ${gathered.problem.en}` } });
      return undefined;
    }
    const grouped = fields.some(({ aggregate }) => aggregate);
    const converted = convert(grouped ? { ...gathered, sql: partName(index) } : gathered, field.type, lake);
    if (!converted) say(path, `“${field.code}”：${describeType(gathered.type).zh}不能转换为${describeType(field.type).zh}。`, `"${field.code}": ${describeType(gathered.type).en} cannot become ${describeType(field.type).en}.`);
    // A computed column of PostgreSQL has no length and no digits of its own. `convert` has refused what does not fit, so nothing is cut.
    return converted && { raw: gathered.sql, final: lake.kind === 'postgresql' ? `cast(${converted.sql} as ${lake.types.toNative(field.type).native})` : converted.sql };
  }

  function sourceTerm({ code, source }: ModelField, path: string): Term | null | undefined {
    if (source.kind === 'none') return null;
    const text = source.kind === 'field' ? named(`${source.alias}.${source.field}`) : source.text;
    if (source.kind === 'field' && words.origin(`${source.alias}.${source.field}`) === undefined) {
      say(path, `“${code}”：来源中没有字段 ${source.alias}.${source.field}。`, `"${code}": the sources have no field ${source.alias}.${source.field}.`);
      return undefined;
    }
    const { fields: used, ...term } = compileExpression(text, words as SourceWords);
    for (const name of used) {
      const origin = words.origin(name);
      const place = origin && sources.find(({ alias }) => alias === origin.alias);
      if (origin && place) lineage.push({ field: code, from: { schema: place.schema, table: place.table, field: origin.field }, how: source.kind === 'field' ? '' : source.text });
    }
    return term;
  }
}
