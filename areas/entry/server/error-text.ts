import { getRun, runFailures } from '#platform/contract/platform/index.ts';
import type { JobRunDetail } from '#platform/contract/platform/index.ts';
import { entryErrors, queryErrorText } from '#areas/entry';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Language, Text } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { jobHandlers } from '#platform/server/jobs/job-handlers.ts';
import { linkOf } from './help-rows.ts';
import { articlesAbout } from './help-subjects.ts';
import './run-explanations.ts';

interface KnownFailure {
  code: string;
  matches: RegExp;
  /** What it means and what to do, in Markdown. */
  text: Text;
}

const pattern = (template: string) => new RegExp(template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'), 'i');

/** The first that fits speaks; the platform's own reasons come before guesses from the wording. */
const knownFailures: readonly KnownFailure[] = [
  {
    code: 'PROCESS_DIED', matches: pattern(runFailures.processDied.en),
    text: {
      zh: '执行这项工作的服务进程中断了，可能是机器重启、内存不足或被人停止。已自动重试过，仍未完成。请确认服务正常后重试；反复出现时，请管理员查看服务日志和内存。',
      en: 'The service process at work was interrupted: the machine may have restarted, run out of memory, or somebody stopped it. It was tried again by itself and still did not finish. See that the service is well and repeat the run; if it keeps happening, look at the service log and the memory.',
    },
  },
  {
    code: 'TIMED_OUT', matches: new RegExp(`${pattern(runFailures.timedOut.en).source}|timed? ?out|ETIMEDOUT|超时`, 'i'),
    text: {
      zh: '在规定的时间内没有完成。先看日志停在哪一步：等待对方系统的，检查网络和对方的负载；数据量太大的，缩小范围分几次执行。',
      en: 'It did not finish in the time allowed. See in the log where it stood still: if it waited for another system, check the network and that system\'s load; if there was too much data, narrow it down and run it in parts.',
    },
  },
  {
    code: 'SERVICE_STOPPING', matches: pattern(runFailures.processStopping.en),
    text: { zh: '服务停止时它还没有完成。服务恢复后重试即可，已完成的部分不会丢失。', en: 'The service stopped before it was done. Repeat it when the service is back; what was done is not lost.' },
  },
  {
    code: 'CONNECTION', matches: /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EPIPE|connection (refused|terminated|reset)|连接失败/i,
    text: {
      zh: '连不上对方系统。请检查地址和端口、对方是否在运行、防火墙是否放行，再重试。',
      en: 'The other system could not be reached. Check address and port, whether it runs, and the firewall; then repeat.',
    },
  },
  {
    code: 'CREDENTIALS', matches: /password authentication failed|access denied|unauthori[sz]ed|\b401\b|28P01|认证失败/i,
    text: { zh: '对方系统不接受账号或密码。密码可能已修改或过期，请更新后重试。', en: 'The other system refused the account or password. It may have been changed or have expired; update it and repeat.' },
  },
  {
    code: 'NO_SPACE', matches: /ENOSPC|disk full|no space left|53100/i,
    text: { zh: '磁盘空间不足。清理或扩充空间后重试。', en: 'The disk is full. Make room and repeat.' },
  },
];

const unknownFailure: KnownFailure = {
  code: 'OTHER', matches: /^/,
  text: {
    zh: '平台没有为这个错误准备说明。请查看执行日志的最后几行；需要帮助时，把执行编号和错误信息一起告诉管理员。',
    en: 'There is no explanation for this error. Look at the last lines of the run log; when asking an administrator, give the number of the run and the message.',
  },
};

const notFailed: Record<Exclude<JobRunDetail['state'], 'failed'>, Text> = {
  waiting: { zh: '这次执行还在等待，没有错误。', en: 'This run is still waiting. There is no error.' },
  running: { zh: '这次执行正在进行，没有错误。', en: 'This run is at work. There is no error.' },
  succeeded: { zh: '这次执行成功完成，没有错误。', en: 'This run succeeded. There is no error.' },
  stopped: { zh: '这次执行被停止，不是错误。需要时可以重试。', en: 'This run was stopped; that is no error. Repeat it if needed.' },
};

export function explain(run: Pick<JobRunDetail, 'state' | 'error'>, language: Language): { code: string; message: string; text: string } {
  if (run.state !== 'failed') return { code: '', message: '', text: notFailed[run.state][language] };
  const message = run.error?.[language] ?? '';
  const failure = knownFailures.find(({ matches }) => matches.test(run.error?.en ?? '') || matches.test(run.error?.zh ?? '')) ?? unknownFailure;
  return { code: failure.code, message, text: failure.text[language] };
}

/** The platform's own call, so that who may see a run is decided in one place. */
const readRun = jobHandlers.find((handler) => handler.call.path === getRun.path)!;

export const errorTextHandlers = [
  handle(queryErrorText, async ({ params }, context) => {
    const { execId } = params;
    const { runExplanations } = context.services;
    const explained = await runExplanations?.explain(context, execId, context.language);
    if (explained) return { ...explained, help: (await articlesAbout(context.db, runExplanations!.subject)).map((row) => linkOf(row, context.language)) };
    const run = (await readRun.run({ params: { wid: execId }, query: {}, body: {} }, context).catch((error: unknown) => {
      const missing = error instanceof UserError && error.definition === serviceErrors.runNotFound;
      throw missing ? new UserError(entryErrors.unknownRun, { run: execId }) : error;
    })) as JobRunDetail;
    const articles = await articlesAbout(context.db, 'job_run');
    return { ...explain(run, context.language), help: articles.map((row) => linkOf(row, context.language)) };
  }),
];
