import type { Services } from '#platform/server/context.ts';
import { reasonOf } from '#platform/server/errors.ts';
import { defineHealthCheck } from '#platform/server/health/health-check.ts';
import { connectAsOwner, demoServerProblem } from './demo-server.ts';
import { registeredStudentAffairs } from './registered-student-affairs.ts';

/** The demonstration brings a database server along; when it does not run, its source cannot be reached. */
export const demoServerCheck = defineHealthCheck({
  key: 'sources.demoServer',
  title: { zh: '演示业务数据库', en: 'Demonstration database' },
  async run({ db, services }) {
    if (!(await registeredStudentAffairs(db))) return { state: 'good', found: { zh: '未使用', en: 'Not used' } };
    const problem = await problemOf(services);
    if (problem === undefined) return { state: 'good', found: { zh: '运行中', en: 'Running' } };
    return {
      state: 'warning',
      found: { zh: `没有运行：${problem}`, en: `It does not run: ${problem}` },
      advice: {
        zh: '演示数据源“学生工作系统”暂时无法连接。排除原因后重启平台即可；不再需要时可删除该数据源。',
        en: 'The demonstration source of student affairs cannot be reached. Mend the cause and restart the platform, or delete the source if nobody needs it.',
      },
    };
  },
});

async function problemOf(services: Services): Promise<string | undefined> {
  try {
    const { client } = await connectAsOwner(services);
    await client.end();
    return undefined;
  } catch (error) {
    return demoServerProblem(services) ?? reasonOf(error);
  }
}
