import type { Text } from '#platform/contract/text.ts';
import type { Lake, LakeSession } from '../lake/lake.ts';
import { moment, writeTime } from '../sync/books.ts';
import { asText } from '../sync/functions/as-text.ts';
import { textLiteral, textType } from '../sync/functions/term.ts';
import { SyncFailure } from '../sync/run.ts';
import { badRowsTable } from '../sync/sift/bad-rows.ts';
import { breaks, failedColumn, ruleField, ruleText } from './compile/gate.ts';
import type { Step } from './compile-graph.ts';
import { atNode, type PipelineColumn, type PipelineNode } from './graph.ts';
import { gateRowMark } from './replay-way.ts';
import { pluginSettings, type GateRule } from './settings.ts';

export interface Judging {
  lake: Lake;
  session: LakeSession;
  node: PipelineNode;
  /** All rows, with the rules they break. */
  checked: Step;
  staged: string;
  time: Date;
  log(level: 'info' | 'warning' | 'error', text: Text): void;
}

const keptCharacters = 64_000;

/** How many rows break the rules of a gate, and what follows from it. Stopping takes back the whole run. */
export async function judgeGate(judging: Judging): Promise<{ bad: number; quarantined: number }> {
  const { lake, session, node, checked, log } = judging;
  const { rules, action } = pluginSettings.gate.parse(node.settings);
  const failed = lake.sql.quote(failedColumn);
  const counted = rules.map((_, index) => `count(case when ${breaks(failed, index, { lake })} then 1 end)`);
  const [row] = await session.rows(`select count(${failed}), ${counted.join(', ')} from ${checked.relation} as checked`);
  const [bad, ...each] = row!.map(Number);
  if (bad === 0) return { bad: 0, quarantined: 0 };
  const reasons = rules.map((rule, index) => ({ text: ruleText(rule), count: each[index]! })).filter(({ count }) => count > 0);
  const text = atNode(node, {
    zh: `${bad} 行未通过：${reasons.map(({ text: { zh }, count }) => `${zh}（${count} 行）`).join('；')}`,
    en: `${bad} rows did not pass: ${reasons.map(({ text: { en }, count }) => `${en} (${count})`).join('; ')}`,
  });
  if (action === 'stop') throw new SyncFailure('too-many-bad-rows', { zh: `${text.zh}。本次运行未写入任何数据，请更正数据或调整规则`, en: `${text.en}. The run has written nothing; correct the data, or change the rules` });
  log('warning', action === 'warn' ? { zh: `${text.zh}，仍然放行`, en: `${text.en}; they were let through` } : { zh: `${text.zh}，已放入隔离区`, en: `${text.en}; they were put into quarantine` });
  if (action === 'warn') return { bad: bad!, quarantined: 0 };
  await session.execute(quarantineSql(judging, rules));
  return { bad: bad!, quarantined: bad! };
}

/** In the lake itself: however many there are, they do not pass through here. */
function quarantineSql({ lake, node, checked, staged, time }: Judging, rules: readonly GateRule[]): string {
  const { quote } = lake.sql;
  const failed = quote(failedColumn);
  const columns = checked.columns.filter(({ name }) => name !== failedColumn);
  const why = (say: (rule: GateRule) => string | null) => rules.map((rule, index) => {
    const words = say(rule);
    return words === null ? 'null' : `case when ${breaks(failed, index, { lake })} then ${textLiteral(lake, words)} end`;
  });
  const into = ['id', 'position', 'reason_zh', 'reason_en', 'column_name', 'row_values', 'cut_columns', 'found_at'].map(quote).join(', ');
  const text = (words: string) => textLiteral(lake, words);
  return `insert into ${lake.sql.table(badRowsTable(staged))} (${into})
    select cast(gen_random_uuid() as ${textType(lake)}) || ${text(gateRowMark(node.id))}, ${text(`${node.name} `)} || cast(row_number() over () as ${textType(lake)}),
      concat_ws(${text('；')}, ${why((rule) => ruleText(rule).zh).join(', ')}), concat_ws(${text('; ')}, ${why((rule) => ruleText(rule).en).join(', ')}),
      coalesce(${why(ruleField).join(', ')}, null), ${rowJson(lake, columns)}, ${cutJson(lake, columns)}, ${lake.sql.literal(writeTime(time), moment)}
    from ${checked.relation} as checked where ${failed} is not null`;
}

const textOf = (lake: Lake, { name, type, nullable }: PipelineColumn) => asText({ sql: lake.sql.quote(name), type, nullable }, lake)?.sql ?? `cast(${lake.sql.quote(name)} as ${textType(lake)})`;

/** Columns of which only the beginning is kept, as a JSON list. */
function cutJson(lake: Lake, columns: readonly PipelineColumn[]): string {
  const cut = columns.map((column) => `case when length(${textOf(lake, column)}) > ${keptCharacters} then ${textLiteral(lake, JSON.stringify(column.name))} end`);
  return `'[' || concat_ws(',', ${cut.join(', ')}) || ']'`;
}

/** A row as a JSON object of texts. */
function rowJson(lake: Lake, columns: readonly PipelineColumn[]): string {
  const { quote } = lake.sql;
  const text = (column: PipelineColumn) => `left(${textOf(lake, column)}, ${keptCharacters})`;
  if (lake.kind === 'duckdb') return `cast(to_json(struct_pack(${columns.map((column) => `${quote(column.name)} := ${text(column)}`).join(', ')})) as varchar)`;
  return `(select cast(row_to_json(held) as text) from (select ${columns.map((column) => `${text(column)} as ${quote(column.name)}`).join(', ')}) as held)`;
}
