import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { ConnectorFailure } from '../failure.ts';
import { SyslogFrames } from './syslog-frames.ts';

export interface SyslogOptions {
  host: string;
  /** 0: any free port; absent: not listened to. */
  udpPort?: number | undefined;
  tcpPort?: number | undefined;
  /** Messages that may wait; more are dropped (UDP) or wait at their sender (TCP). */
  waiting?: number;
  waitingBytes?: number;
  longest?: number;
  connections?: number;
}

export interface SyslogMessage { bytes: Buffer; from: string; received: Date }

export interface SyslogCounts {
  received: number;
  /** Datagrams lost because nobody took them in time: by us, and by the operating system where it tells. */
  dropped: number;
  droppedBySystem: number;
  tooLong: number;
}

/** Listens for syslog until `signal` or `close`; messages are taken in batches. */
export class SyslogListener {
  readonly #queue: SyslogMessage[] = [];
  readonly #paused = new Set<Socket>();
  readonly #sockets = new Set<Socket>();
  readonly #waiting: number;
  readonly #waitingBytes: number;
  #bytes = 0;
  readonly #longest: number;
  readonly #counts = { received: 0, dropped: 0, tooLong: 0 };
  #udp: UdpSocket | undefined;
  #tcp: Server | undefined;
  #wake: () => void = () => {};
  #over = false;

  private constructor(options: SyslogOptions) {
    this.#waiting = options.waiting ?? 100_000;
    this.#waitingBytes = options.waitingBytes ?? 64 * 1024 * 1024;
    this.#longest = options.longest ?? 64 * 1024;
  }

  static async start(options: SyslogOptions, signal: AbortSignal): Promise<SyslogListener> {
    const listener = new SyslogListener(options);
    try {
      if (options.udpPort !== undefined) await listener.#listenUdp(options.host, options.udpPort);
      if (options.tcpPort !== undefined) await listener.#listenTcp(options.host, options.tcpPort, options.connections ?? 1_000);
    } catch (error) {
      listener.close();
      throw cannotListen(error, options);
    }
    signal.addEventListener('abort', () => listener.close(), { once: true });
    if (signal.aborted) listener.close();
    return listener;
  }

  get udpPort(): number | undefined {
    return this.#over ? undefined : this.#udp?.address().port;
  }

  get tcpPort(): number | undefined {
    return (this.#tcp?.address() as AddressInfo | null | undefined)?.port;
  }

  async counts(): Promise<SyslogCounts> {
    return { ...this.#counts, droppedBySystem: this.udpPort === undefined ? 0 : await systemDrops(this.udpPort) };
  }

  /** Ends when the listener is closed, after all that was received has been given. */
  async *batches(most = 1_000): AsyncGenerator<SyslogMessage[], void, undefined> {
    try {
      for (;;) {
        if (this.#queue.length > 0) {
          const batch = this.#queue.splice(0, most);
          for (const { bytes } of batch) this.#bytes -= bytes.length;
          if (!this.#isFull()) this.#resume();
          yield batch;
        } else if (this.#over) return;
        else await new Promise<void>((resolve) => { this.#wake = resolve; });
      }
    } finally {
      this.close();
    }
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#udp?.close();
    this.#tcp?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#wake();
  }

  async #listenUdp(host: string, port: number): Promise<void> {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize: 4 * 1024 * 1024 });
    socket.on('message', (bytes, from) => {
      if (this.#isFull()) this.#counts.dropped += 1;
      else this.#take(bytes, `${from.address}:${from.port}`);
    });
    socket.bind(port, host);
    await once(socket, 'listening');
    socket.on('error', () => this.close());
    this.#udp = socket;
  }

  async #listenTcp(host: string, port: number, connections: number): Promise<void> {
    const server = createServer((socket) => this.#receive(socket));
    server.maxConnections = connections;
    server.listen(port, host);
    await once(server, 'listening');
    server.on('error', () => this.close());
    this.#tcp = server;
  }

  #receive(socket: Socket): void {
    const frames = new SyslogFrames(this.#longest);
    const from = `${socket.remoteAddress ?? ''}:${socket.remotePort ?? ''}`;
    this.#sockets.add(socket);
    socket.on('data', (chunk: Buffer) => {
      const got = frames.push(chunk);
      this.#counts.tooLong += got.tooLong;
      for (const frame of got.frames) this.#take(frame, from);
      if (got.broken) socket.destroy();
      // Over TCP nothing is lost: the sender waits until there is room.
      else if (this.#isFull()) this.#paused.add(socket.pause());
    });
    socket.on('end', () => {
      const last = frames.end();
      if (last) this.#take(last, from);
      socket.end();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#paused.delete(socket);
    });
  }

  #take(bytes: Buffer, from: string): void {
    this.#counts.received += 1;
    this.#bytes += bytes.length;
    this.#queue.push({ bytes, from, received: new Date() });
    this.#wake();
  }

  #isFull(): boolean {
    return this.#queue.length >= this.#waiting || this.#bytes >= this.#waitingBytes;
  }

  #resume(): void {
    for (const socket of this.#paused) socket.resume();
    this.#paused.clear();
  }
}

/** Linux tells in /proc/net/udp how many datagrams it threw away because our buffer was full. */
async function systemDrops(port: number): Promise<number> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(['/proc/net/udp', '/proc/net/udp6'].map((file) => readFile(file, 'utf8').catch(() => '')));
  const drops = tables.join('\n').split('\n').map((line) => line.trim().split(/\s+/)).filter((columns) => columns[1]?.endsWith(wanted)).map((columns) => Number(columns.at(-1)));
  return drops.reduce((sum, count) => sum + (Number.isFinite(count) ? count : 0), 0);
}

function cannotListen(error: unknown, { host, udpPort, tcpPort }: SyslogOptions): ConnectorFailure {
  const { code = '' } = error as NodeJS.ErrnoException;
  const where = `${host}:${[udpPort, tcpPort].filter((port) => port !== undefined).join('/')}`;
  if (code === 'EADDRINUSE') return new ConnectorFailure('other', { zh: `${where} 已被其他程序占用，请换一个端口`, en: `${where} is in use by another program. Choose another port` }, { cause: error });
  if (code === 'EACCES') {
    return new ConnectorFailure('rights', { zh: `没有权限监听 ${where}：1024 以下的端口需要特权，请改用 1514 等端口`, en: `Not permitted to listen on ${where}: ports below 1024 need privileges. Use a port such as 1514` }, { cause: error, remedy: 'sysctl -w net.ipv4.ip_unprivileged_port_start=514' });
  }
  return new ConnectorFailure('other', { zh: `无法监听 ${where}：${code}`, en: `Cannot listen on ${where}: ${code}` }, { cause: error });
}
