import { z } from 'zod';
import { sourcesErrors, type InferenceResult } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { defineJob } from '#platform/server/jobs/job.ts';
import { connectorOf, connectorOptions } from '../../sources/connector-options.ts';
import { speakingPlainly } from '../../sources/with-connection.ts';
import type { Candidate } from './find-candidates.ts';
import { inferRelations } from './infer-relations.ts';
import { storeSuggestions } from './store-suggestions.ts';

const words = {
  looking: { zh: '正在比较取值', en: 'Comparing values' },
  saving: { zh: '正在保存', en: 'Saving' },
  start: { zh: (measure: boolean) => (measure ? '按名称、类型和取值推断关系' : '只按名称和类型推断关系，不读取数据'), en: (measure: boolean) => (measure ? 'Inferring relations by names, types and values' : 'Inferring relations by names and types; no data is read') },
  skipped: { zh: '未比较取值', en: 'values not compared' },
  done: {
    zh: ({ tables, candidates, suggested, fresh, withdrawn }: InferenceResult) => `${tables} 张表，比较 ${candidates} 对字段；建议 ${suggested} 条关系（新增 ${fresh} 条），撤回 ${withdrawn} 条`,
    en: ({ tables, candidates, suggested, fresh, withdrawn }: InferenceResult) => `${tables} tables, ${candidates} pairs of fields; ${suggested} relations suggested (${fresh} new), ${withdrawn} withdrawn`,
  },
} as const;

const nameOf = ({ child, parent }: Candidate) => `${child.table.name}.${child.name} → ${parent.table.name}.${parent.name}`;
/** So many skipped pairs are named in the log. */
const mostNamed = 50;

/** Never tried again by itself: whoever asked looks at what went wrong. */
export const inferRelationsJob = defineJob({
  name: 'sources.inferRelations',
  title: { zh: '推断关系', en: 'Infer relations' },
  input: z.object({ database_wid: z.string(), measure: z.boolean(), author: z.string(), language: z.enum(['zh', 'en']) }),
  retries: 0,
  timeout: 1800,
  async run({ database_wid, measure, author, language }, { db, services, signal, progress, log }): Promise<InferenceResult> {
    const source = await db.selectFrom('data_source').selectAll().where('wid', '=', database_wid).executeTakeFirst();
    if (!source) throw new UserError(sourcesErrors.noDataSource);
    log(`${source.databasename}: ${words.start[language](measure)}`);
    let skipped = 0;
    const { suggestions, ...counts } = await speakingPlainly(() => inferRelations(db, database_wid, {
      ...(measure && {
        measuring: { signal, open: async (until: AbortSignal) => connectorOf(source).open(await connectorOptions(services, source), { signal: until, seconds: 15 }) },
      }),
      told: (done, total, candidate) => progress(done, total, candidate ? `${words.looking[language]} ${nameOf(candidate)}` : words.saving[language]),
      problem: (candidate, reason) => {
        skipped += 1;
        if (skipped <= mostNamed) log(`${nameOf(candidate)}: ${words.skipped[language]} (${reason[language]})`, 'warning');
      },
    }));
    signal.throwIfAborted();
    const stored = await db.transaction().execute((transaction) => storeSuggestions(transaction, database_wid, suggestions, { wid: author }));
    const result = { ...counts, ...stored };
    progress(counts.candidates, counts.candidates, words.done[language](result));
    log(words.done[language](result));
    return result;
  },
});
