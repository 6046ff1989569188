import { defineHealthCheck } from '#platform/server/health/health-check.ts';
import { UserError } from '#platform/server/errors.ts';

const place = '/resourceDevelop/dataLake?tab=connection';

export const lakeCheck = defineHealthCheck({
  key: 'lake.connection',
  title: { zh: '数据湖', en: 'Data lake' },
  async run({ db, services, signal }) {
    const stored = await db.selectFrom('lake_connection').select(['kind']).executeTakeFirst();
    if (!stored) {
      return {
        state: 'warning', found: { zh: '数据湖尚未连接', en: 'The data lake is not connected yet' },
        advice: { zh: '连接后才能执行集成任务。', en: 'Integration tasks can run once it is.' }, to: '/resourceDevelop/dataLake',
      };
    }
    try {
      const version = await services.lakes.use(AbortSignal.any([signal, AbortSignal.timeout(15_000)]), async ({ database }) => (await database.version()).product);
      const { tables } = await db.selectFrom('lake_table').select((table) => table.fn.countAll<number>().as('tables')).executeTakeFirstOrThrow();
      return {
        state: 'good', to: place,
        found: stored.kind === 'duckdb'
          ? { zh: `${version}，${tables} 张表。备份不含湖内数据，请另行备份数据目录中的 lake 文件夹`, en: `${version}, ${tables} tables. Backups do not hold its rows: copy the folder "lake" of the data folder as well` }
          : { zh: `${version}，${tables} 张表。备份不含湖内数据，请用数据库自己的备份`, en: `${version}, ${tables} tables. Backups do not hold its rows: use the backup of the database` },
      };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { state: 'bad', found: { zh: error.say('zh'), en: error.say('en') }, advice: { zh: '检查连接设置，并确认数据库已启动。', en: 'Look at the connection, and whether the database is up.' }, to: place };
    }
  },
});
