import { createHash, timingSafeEqual } from 'node:crypto';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import { connectGuarded } from '../../address-guard.ts';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import { withinLimit } from '../../within-limit.ts';
import { usualLimits, type ByteRange, type ByteStream, type FileEntry, type FileLocation, type ListRequest, type LocationLimits } from '../file-location.ts';
import { checkedPath, failed, isPlainName, otherFailure, said } from '../location-failures.ts';
import { matchingPaths } from '../match-names.ts';
import { pump } from './pump.ts';
import { testLocation } from './test-location.ts';

export interface SftpOptions {
  host: string;
  port: number;
  user: string;
  password?: string | undefined;
  /** A private key in OpenSSH or PEM form, with its passphrase if it has one. */
  key?: string | undefined;
  passphrase?: string | undefined;
  /** As `ssh-keygen -lf` prints it: `SHA256:…`. Empty: the failure says what the server has, to be compared and stored. */
  fingerprint: string;
  folder: string;
  networks: readonly string[];
  limits?: LocationLimits;
}

const deepest = 64;

export function openSftp(options: SftpOptions): FileLocation {
  const limits = options.limits ?? usualLimits;
  const where = `sftp://${options.host}:${options.port}`;
  const at = (path: string) => posix.join('/', options.folder, checkedPath(path, where));
  let current: Promise<SftpClient> | undefined;
  let open = new AbortController();

  async function client(signal: AbortSignal): Promise<SftpClient> {
    if (!current) {
      const made = connect(options, limits, where, open.signal);
      current = made;
      made.then((one) => one.on('close', () => { if (current === made) current = undefined; }), () => { if (current === made) current = undefined; });
    }
    return withinLimit(current, { signal, seconds: limits.connectSeconds, where });
  }

  async function using<T>(signal: AbortSignal, path: string, work: (client: SftpClient) => Promise<T>): Promise<T> {
    try {
      const one = await client(signal);
      return await withinLimit(work(one), { signal, seconds: limits.idleSeconds, where: `${where}${path}` });
    } catch (error) {
      throw sftpFailure(error, `${where}${path}`);
    }
  }

  async function* walk(below: string, depth: number, signal: AbortSignal): AsyncGenerator<FileEntry[]> {
    const folder = below === '' ? posix.join('/', options.folder) : at(below);
    const found = (await using(signal, folder, (one) => one.list(folder))).filter(({ name }) => isPlainName(name));
    const within = (name: string) => (below === '' ? name : `${below}/${name}`);
    yield found.filter(({ type }) => type === '-').map(({ name, size, modifyTime }) => ({ path: within(name), size, modified: new Date(modifyTime).toISOString(), etag: null }));
    if (depth <= 1) return;
    for (const { name, type } of found) if (type === 'd') yield* walk(within(name), depth - 1, signal);
  }

  async function* read(path: string, { range, signal }: { range?: ByteRange | undefined; signal: AbortSignal }): AsyncGenerator<Uint8Array> {
    const place = at(path);
    if (range?.end !== undefined && range.end <= range.start) return;
    const one = await client(signal);
    try {
      const stream = one.createReadStream(place, { start: range?.start ?? 0, ...(range?.end !== undefined && { end: range.end - 1 }) }) as unknown as Readable;
      // A broken connection ends no stream of its own accord.
      const lost = () => stream.destroy(Object.assign(new Error('connection closed'), { code: 'ECONNRESET' }));
      one.on('close', lost);
      try {
        yield* pump(stream, { signal, seconds: limits.idleSeconds, where: `${where}${place}` });
      } finally {
        one.removeListener('close', lost);
      }
    } catch (error) {
      throw sftpFailure(error, `${where}${place}`);
    }
  }

  const location = {
    title: where,
    async* list(request: ListRequest, signal: AbortSignal) {
      for await (const entries of walk('', request.recursive ? deepest : 1, signal)) yield* matchingPaths(entries, request);
    },
    stat: (path: string, signal: AbortSignal) => using(signal, at(path), async (one): Promise<FileEntry> => {
      const found = await one.stat(at(path));
      return { path, size: found.size, modified: new Date(found.modifyTime).toISOString(), etag: null };
    }),
    open: read,
    change: {
      async write(path: string, content: ByteStream, signal: AbortSignal) {
        await using(signal, at(path), (one) => one.mkdir(posix.dirname(at(path)), true));
        const one = await client(signal);
        const stream = one.createWriteStream(at(path), { flags: 'wx' });
        try {
          await finished(Readable.from(content, { signal }).pipe(stream as never), { signal });
        } catch (error) {
          stream.destroy();
          throw signal.aborted ? calledOff() : sftpFailure(error, `${where}${at(path)}`);
        }
      },
      remove: (path: string, signal: AbortSignal) => using(signal, at(path), async (one) => { await one.delete(at(path)); }),
      move: (path: string, target: string, signal: AbortSignal) => using(signal, at(path), async (one) => {
        if (await one.exists(at(target))) throw failed('other', `${where}${at(target)}`, said.exists);
        await one.mkdir(posix.dirname(at(target)), true);
        await one.rename(at(path), at(target));
      }),
    },
    async close() {
      open.abort();
      open = new AbortController();
      const one = await current?.catch(() => undefined);
      current = undefined;
      if (one) await withinLimit(one.end(), { signal: new AbortController().signal, seconds: 5, where }).catch(() => undefined);
    },
  };
  return { ...location, test: (signal) => testLocation(location, signal) };
}

async function connect(options: SftpOptions, limits: LocationLimits, where: string, signal: AbortSignal): Promise<SftpClient> {
  const { host, port, networks } = options;
  const socket = await connectGuarded({ host, port, networks, signal, seconds: limits.connectSeconds });
  const one = new SftpClient('sftp', { error: () => undefined, end: () => undefined, close: () => undefined });
  let seen = '';
  const work = one.connect({
    sock: socket, username: options.user, readyTimeout: limits.connectSeconds * 1000, keepaliveInterval: 15_000,
    ...(options.password && { password: options.password }),
    ...(options.key && { privateKey: options.key, ...(options.passphrase && { passphrase: options.passphrase }) }),
    hostVerifier: (key: Buffer) => {
      seen = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
      return same(seen, options.fingerprint.trim().replace(/=+$/, ''));
    },
  });
  try {
    await withinLimit(work, { signal, seconds: limits.connectSeconds, where });
    return one;
  } catch (error) {
    socket.destroy();
    void one.end().catch(() => undefined);
    if (seen !== '' && !same(seen, options.fingerprint.trim().replace(/=+$/, ''))) throw hostKeyFailure(where, seen, options.fingerprint);
    throw sftpFailure(error, where);
  }
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hostKeyFailure(where: string, seen: string, known: string): ConnectorFailure {
  return known.trim() === ''
    ? failed('tls', where, { zh: `尚未登记服务器的主机密钥指纹。请与管理员核对后填写：${seen}`, en: `the fingerprint of the server's host key is not registered. Compare it with its administrator and enter: ${seen}` }, { remedy: seen })
    : failed('tls', where, { zh: `服务器的主机密钥与登记的不一致（现为 ${seen}）。可能有人冒充，核实前请勿更改`, en: `the host key is not the registered one (it is ${seen}). Somebody may pretend to be the server; do not change it before you know` }, { remedy: seen });
}

function sftpFailure(error: unknown, where: string): ConnectorFailure {
  if (error instanceof ConnectorFailure) return error;
  const { code, message = '', level } = error as { code?: string | number; message?: string; level?: string };
  if (code === 'ENOENT' || code === 2 || code === 'ERR_NOT_EXIST' || /no such file/i.test(message)) return failed('table-gone', where, said.gone, { cause: error });
  if (code === 3 || code === 'EACCES' || /permission denied/i.test(message)) return failed('rights', where, said.rights, { cause: error });
  if (level === 'client-authentication' || /authentication methods failed/i.test(message)) return failed('login', where, said.login, { cause: error });
  if (/parse privateKey|Encrypted private|passphrase/i.test(message)) return failed('login', where, { zh: '私钥无法读取，请检查密钥格式和口令', en: 'the private key cannot be read; check its form and passphrase' }, { cause: error });
  if (/No SFTP connection|Not connected|end event|close event|closed|No response from server/i.test(message)) return failed('connection-lost', where, { zh: '连接中断，请重试', en: 'the connection broke; try again' }, { cause: error });
  if (/timed out/i.test(message)) return failed('timed-out', where, { zh: '服务器没有在时限内完成握手', en: 'the server did not finish the handshake in time' }, { cause: error });
  return otherFailure(error, where);
}
