import { z } from 'zod';
import { Rename, sourcesErrors } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { defineJob } from '#platform/server/jobs/job.ts';
import { importTables } from './import-tables.ts';

/** As the run of an import keeps it. */
const ImportJobInput = z.object({
  database_wid: z.string(),
  tables: z.array(z.object({ schema: z.string().nullable(), dataObject: z.string() })).optional(),
  dataType: z.string(),
  key: z.string().optional(),
  schema: z.string().optional(),
  renames: z.array(Rename),
  author: z.string(),
  language: z.enum(['zh', 'en']),
});

const words = {
  reading: { zh: '正在读取源端结构', en: 'Reading the source' },
  saving: { zh: '正在保存', en: 'Saving' },
  found: { zh: (count: number) => `共 ${count} 个表和视图`, en: (count: number) => `${count} tables and views` },
  done: {
    zh: (counts: Counts) => `新增 ${counts.created}，变更 ${counts.changed}，源端已删除 ${counts.dropped}，无变化 ${counts.unchanged}；关系 ${counts.relations} 条`,
    en: (counts: Counts) => `${counts.created} new, ${counts.changed} changed, ${counts.dropped} dropped at the source, ${counts.unchanged} unchanged; ${counts.relations} relations`,
  },
} as const;
interface Counts { created: number; changed: number; dropped: number; unchanged: number; relations: number }

/** Never tried again by itself: the person who chose the tables looks at what went wrong and starts anew. */
export const reverseImportJob = defineJob({
  name: 'sources.reverseImport',
  title: { zh: '逆向导入', en: 'Reverse import' },
  input: ImportJobInput,
  retries: 0,
  timeout: 3600,
  async run({ database_wid, tables, dataType, key, schema, renames, author, language }, { db, services, signal, progress, log }) {
    const source = await db.selectFrom('data_source').selectAll().where('wid', '=', database_wid).executeTakeFirst();
    if (!source) throw new UserError(sourcesErrors.noDataSource);
    const started = performance.now();
    log(`${source.databasename}: ${words.reading[language]}`);
    let counted = false;
    const told = (done: number, total: number) => {
      if (!counted) log(words.found[language](total));
      counted = true;
      progress(done, total, (done < total ? words.reading : words.saving)[language]);
    };
    const result = await importTables({ db, services }, { source, choice: { tables, dataType, key, schema }, renames, by: { wid: author } }, { signal, told });
    log(`${words.done[language](result)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return result;
  },
});
