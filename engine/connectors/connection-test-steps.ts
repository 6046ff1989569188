import { lookup } from 'node:dns/promises';
import { access, constants } from 'node:fs/promises';
import { connect, isIP } from 'node:net';
import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from './failure.ts';
import { networkFailure } from './network-failure.ts';
import { calledOff } from './reach-failure.ts';

export type StepKey = 'file' | 'name' | 'port' | 'tls' | 'login' | 'version' | 'clock' | 'tables' | 'row' | 'importRights' | 'changes';

export const stepTitles: Record<StepKey, Text> = {
  file: { zh: '文件可访问', en: 'File can be opened' },
  name: { zh: '解析主机名', en: 'Host name' },
  port: { zh: '连接端口', en: 'Port' },
  tls: { zh: '加密连接', en: 'Encryption' },
  login: { zh: '登录', en: 'Login' },
  version: { zh: '数据库版本', en: 'Version' },
  clock: { zh: '服务器时钟', en: 'Server clock' },
  tables: { zh: '列出表', en: 'List of tables' },
  row: { zh: '读取一行', en: 'Read a row' },
  importRights: { zh: '导入所需权限', en: 'Rights for import' },
  changes: { zh: '实时变更所需条件', en: 'Conditions for change capture' },
};

/** `skipped`: not reached, or there is nothing to try. `warning`: it works, but something is missing. */
export type StepState = 'running' | 'success' | 'warning' | 'failure' | 'timed-out' | 'stopped' | 'skipped';

export interface TestStep {
  key: StepKey;
  title: Text;
  state: StepState;
  milliseconds: number;
  text: Text;
  remedy?: string;
}

/** What a step found; the words are the connector's or ours. */
export type Outcome = Pick<TestStep, 'state' | 'text' | 'remedy'>;

export const say = (zh: string, en: string = zh): Text => ({ zh, en });
export const fine = (zh: string, en: string = zh): Outcome => ({ state: 'success', text: say(zh, en) });

export async function resolveName(host: string, port: number, signal: AbortSignal): Promise<Outcome> {
  if (host.startsWith('/')) return fine('本机套接字', 'A socket of this machine');
  if (isIP(host)) return fine(host);
  try {
    const addresses = await untilAborted(lookup(host, { all: true }), signal);
    return fine(addresses.map((one) => one.address).join(', '));
  } catch (cause) {
    throw networkFailure(cause, { host, port }) ?? cause;
  }
}

export async function reachPort(host: string, port: number, signal: AbortSignal): Promise<Outcome> {
  const socket = host.startsWith('/') ? undefined : connect({ host, port });
  if (!socket) return fine('本机套接字', 'A socket of this machine');
  try {
    await untilAborted(new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    }), signal);
    return fine(`${host}:${port}`);
  } catch (cause) {
    throw networkFailure(cause, { host, port }) ?? cause;
  } finally {
    socket.on('error', () => {});
    socket.destroy();
  }
}

export async function openFile(file: string): Promise<Outcome> {
  try {
    await access(file, constants.R_OK);
    return fine(file);
  } catch (cause) {
    throw new ConnectorFailure('other', {
      zh: `无法读取文件 ${file}。请检查路径，以及平台是否有读取权限。`,
      en: `The file ${file} cannot be read. Check its path, and that the platform may read it.`,
    }, { cause });
  }
}

/** For what cannot be called off itself: we stop waiting, and nobody minds how it ends. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {});
  return new Promise((resolve, reject) => {
    const abort = () => reject(calledOff());
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
