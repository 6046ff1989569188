import { posix } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Client, FTPError, type FileInfo } from 'basic-ftp';
import { isIP } from 'node:net';
import { resolveGuarded } from '../../address-guard.ts';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import { withinLimit } from '../../within-limit.ts';
import { usualLimits, type ByteRange, type ByteStream, type FileEntry, type FileLocation, type ListRequest, type LocationLimits } from '../file-location.ts';
import { checkedPath, failed, isPlainName, otherFailure, said } from '../location-failures.ts';
import { matchingPaths } from '../match-names.ts';
import { cut, pump } from './pump.ts';
import { testLocation } from './test-location.ts';

export interface FtpOptions {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
  /** `explicit`: the usual FTPS; `implicit`: the old one, on port 990. */
  tls: 'none' | 'explicit' | 'implicit';
  /** A certificate to trust, PEM. */
  certificate?: string | undefined;
  networks: readonly string[];
  limits?: LocationLimits;
}

const deepest = 64;

/** One control connection does one thing at a time, so each reading has its own; one that ended well is used again. */
export function openFtp(options: FtpOptions): FileLocation {
  const limits = options.limits ?? usualLimits;
  const where = `ftp://${options.host}:${options.port}`;
  const idle: Client[] = [];
  const busy = new Set<Client>();
  const at = (path: string) => posix.join('/', options.folder, checkedPath(path, where));

  async function client(signal: AbortSignal): Promise<Client> {
    const ready = idle.pop();
    if (ready && !ready.closed) return ready;
    return connect(options, limits, where, signal);
  }

  /** Closing the connection is the one sure way to call off whatever goes on in it. */
  async function using<T>(signal: AbortSignal, path: string, work: (client: Client) => Promise<T>): Promise<T> {
    const one = await client(signal);
    const close = () => one.close();
    busy.add(one);
    signal.addEventListener('abort', close, { once: true });
    try {
      const result = await work(one);
      if (!one.closed && idle.length < 2) idle.push(one);
      else one.close();
      return result;
    } catch (error) {
      one.close();
      throw signal.aborted ? calledOff() : ftpFailure(error, path, where);
    } finally {
      busy.delete(one);
      signal.removeEventListener('abort', close);
    }
  }

  async function* walk(below: string, depth: number, signal: AbortSignal): AsyncGenerator<FileEntry[]> {
    const folder = below === '' ? posix.join('/', options.folder) : at(below);
    const found = await using(signal, folder, async (one) => one.list(folder));
    const within = (name: string) => (below === '' ? name : `${below}/${name}`);
    yield found.filter((info) => info.isFile && isPlainName(info.name)).map((info) => entryOf(within(info.name), info));
    if (depth <= 1) return;
    for (const info of found) if (info.isDirectory && isPlainName(info.name)) yield* walk(within(info.name), depth - 1, signal);
  }

  async function* read(path: string, { range, signal }: { range?: ByteRange | undefined; signal: AbortSignal }): AsyncGenerator<Uint8Array> {
    const start = range?.start ?? 0;
    const place = at(path);
    const one = await client(signal);
    const through = new PassThrough({ highWaterMark: 262_144 });
    busy.add(one);
    const done = one.downloadTo(through, place, start).then(() => undefined, (error: unknown) => error ?? new Error('FTP'));
    void done.then((error) => { if (error) through.destroy(error as Error); });
    let whole = false;
    try {
      yield* cut(pump(through, { signal, seconds: limits.idleSeconds, where: `${where}${place}` }), start, range ?? { start });
      whole = range?.end === undefined;
      const error = whole ? await done : undefined;
      if (error) throw error;
    } catch (error) {
      throw ftpFailure(error, place, where);
    } finally {
      busy.delete(one);
      if (whole && !one.closed && idle.length < 2) idle.push(one);
      else one.close();
    }
  }

  const location = {
    title: where,
    async* list(request: ListRequest, signal: AbortSignal) {
      for await (const entries of walk('', request.recursive ? deepest : 1, signal)) yield* matchingPaths(entries, request);
    },
    stat: (path: string, signal: AbortSignal) => using(signal, at(path), async (one): Promise<FileEntry> => ({
      path, size: await one.size(at(path)), modified: await one.lastMod(at(path)).then((date) => date.toISOString(), () => null), etag: null,
    })),
    open: read,
    change: {
      write: (path: string, content: ByteStream, signal: AbortSignal) => using(signal, at(path), async (one) => {
        await refuseExisting(one, at(path), where);
        await makeFolder(one, posix.dirname(at(path)));
        await one.uploadFrom(Readable.from(content), at(path));
      }),
      remove: (path: string, signal: AbortSignal) => using(signal, at(path), async (one) => { await one.remove(at(path)); }),
      move: (path: string, target: string, signal: AbortSignal) => using(signal, at(path), async (one) => {
        await refuseExisting(one, at(target), where);
        await makeFolder(one, posix.dirname(at(target)));
        await one.rename(at(path), at(target));
      }),
    },
    async close() {
      for (const one of [...idle.splice(0), ...busy]) one.close();
    },
  };
  return { ...location, test: (signal) => testLocation(location, signal) };
}

async function connect(options: FtpOptions, limits: LocationLimits, where: string, signal: AbortSignal): Promise<Client> {
  const addresses = await resolveGuarded({ host: options.host, networks: options.networks, signal, seconds: limits.connectSeconds });
  const named = isIP(options.host) ? {} : { servername: options.host };
  let last: unknown;
  for (const { address } of addresses) {
    // The address that was checked is dialled; data connections go to that same address.
    const one = new Client(limits.idleSeconds * 1000, { allowSeparateTransferHost: false });
    const access = one.access({
      host: address, port: options.port, user: options.user || 'anonymous', password: options.password,
      secure: options.tls === 'explicit' ? true : options.tls === 'implicit' ? 'implicit' : false,
      secureOptions: { host: options.host, ...named, ...(options.certificate && { ca: options.certificate }) },
    });
    try {
      await withinLimit(access, { signal, seconds: limits.connectSeconds, where });
      return one;
    } catch (error) {
      one.close();
      last = error;
      if (error instanceof FTPError || (error instanceof ConnectorFailure && error.kind === 'stopped')) break;
    }
  }
  throw ftpFailure(last, '/', where);
}

/** Ended by its own folder: `cd` of the library would move the connection for the next user. */
async function makeFolder(one: Client, folder: string): Promise<void> {
  await one.ensureDir(folder);
  await one.cd('/');
}

async function refuseExisting(one: Client, place: string, where: string): Promise<void> {
  const there = await one.size(place).then(() => true, () => false);
  if (there) throw failed('other', `${where}${place}`, said.exists);
}

function entryOf(path: string, info: FileInfo): FileEntry {
  return { path, size: info.size, modified: info.modifiedAt?.toISOString() ?? null, etag: null };
}

function ftpFailure(error: unknown, place: string, where: string): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  if (error instanceof FTPError) {
    if (error.code === 530 || error.code === 430 || error.code === 332) return failed('login', where, said.login, { cause: error });
    if (error.code === 550 || /ENOENT|no such|not found|not exist/i.test(error.message)) return failed('table-gone', `${where}${place}`, { zh: '文件不存在或没有权限，请检查路径和账号权限', en: 'no such file, or no right to it; check the path and the rights of the account' }, { cause: error });
    if (error.code === 553 || error.code === 532) return failed('rights', `${where}${place}`, said.rights, { cause: error });
    if (error.code === 534 || error.code === 421) return failed(error.code === 534 ? 'tls' : 'connection-lost', where, { zh: `服务器拒绝：${error.code}`, en: `the server refused: ${error.code}` }, { cause: error });
  }
  if (error instanceof Error && error.message.startsWith('Timeout')) return failed('timed-out', where, { zh: '服务器没有回应，请检查网络和被动模式端口', en: 'no answer; check the network and the ports of passive mode' }, { cause: error });
  if (error instanceof Error && /closed|FIN/.test(error.message)) return failed('connection-lost', where, { zh: '连接中断，请重试', en: 'the connection broke; try again' }, { cause: error });
  return otherFailure(error, where);
}
