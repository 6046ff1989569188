import { errorHelpOf, runStateWords, type RunState } from '#areas/lake';
import type { Language } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import { visibleTaskOf } from '../tasks/visible-tasks.ts';

const unharmed: Record<Exclude<RunState, 'failed'>, { zh: string; en: string }> = {
  waiting: { zh: '这次执行还在等待，没有错误。', en: 'This run is still waiting. There is no error.' },
  running: { zh: '这次执行正在进行，没有错误。', en: 'This run is at work. There is no error.' },
  succeeded: { zh: '这次执行成功完成，没有错误。', en: 'This run succeeded. There is no error.' },
  warning: { zh: '这次执行已完成，但有行被隔离或有内容被略过，请查看日志中的警告和隔离区。', en: 'This run is done, but rows were put aside or something was left out. See the warnings in its log and the quarantine.' },
  stopped: { zh: '这次执行被停止，不是错误。需要时可以重新执行。', en: 'This run was stopped; that is no error. Run it again if needed.' },
};

/** The help panel asks by the number of a run, whatever area it belongs to. */
export const runExplanations: NonNullable<Services['runExplanations']> = {
  subject: 'task_run',
  async explain({ db, services, user }, wid, language: Language) {
    const run = await db.selectFrom('task_run').select(['state', 'error_kind', 'error_text']).where('wid', '=', wid).where(visibleTaskOf(services, user, 'task_run.task_wid')).executeTakeFirst();
    if (!run) return undefined;
    // One that waits to be tried again has failed as well.
    if (run.state !== 'failed' && run.error_kind === null) return { code: '', message: runStateWords[run.state][language], text: unharmed[run.state][language] };
    const { title, cause, cure } = errorHelpOf(run.error_kind);
    return {
      code: (run.error_kind ?? 'other').toUpperCase().replaceAll('-', '_'), message: run.error_text?.[language] ?? title[language],
      text: `${cause[language]}\n\n${cure[language]}`, cause: cause[language], cure: cure[language],
    };
  },
};
