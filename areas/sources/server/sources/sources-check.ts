import { sql } from 'kysely';
import { connectStates } from '#areas/sources';
import { defineHealthCheck } from '#platform/server/health/health-check.ts';

export const sourcesCheck = defineHealthCheck({
  key: 'sources.connections',
  title: { zh: '数据源连接', en: 'Connections of data sources' },
  async run({ db }) {
    const { total, failed } = await db.selectFrom('data_source').where('source_type', '=', 'dataBase').select([
      sql<number>`count(*)::int`.as('total'), sql<number>`count(*) filter (where connect_status = ${connectStates.failed})::int`.as('failed'),
    ]).executeTakeFirstOrThrow();
    return {
      state: failed > 0 ? 'warning' : 'good',
      found: failed > 0 ? { zh: `${total} 个数据库中有 ${failed} 个连接失败`, en: `${failed} of ${total} databases cannot be reached` }
        : { zh: `${total} 个数据库，没有连接失败的`, en: `${total} databases, none of them failing` },
      advice: { zh: '查看最近一次测试的步骤和建议，修复后重新测试。', en: 'Look at the steps of the last test and what they advise, then test again.' },
      to: `/resourceDevelop/dataSource?connect_status=${connectStates.failed}`,
    };
  },
});
