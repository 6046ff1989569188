import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '#platform/server/store/testing.ts';
import { connectGuarded } from './address-guard.ts';
import { isNetwork, mayReach } from './address-ranges.ts';

const answers = vi.hoisted(() => ({ names: new Map<string, string[]>(), asked: [] as string[] }));
// No name server of ours can lie to getaddrinfo, so a lying one is put in its place, for the names below only.
vi.mock('node:dns', async (load) => {
  const real = await load<typeof import('node:dns')>();
  return {
    ...real,
    lookup: (host: string, options: object, give: (error: Error | null, found: unknown) => void) => {
      const list = answers.names.get(host);
      if (!list) return real.lookup(host, options, give as never);
      answers.asked.push(host);
      const address = list.length > 1 ? list.shift() : list[0];
      return give(null, address!.split(' ').map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })));
    },
  };
});

const servers: Server[] = [];
const never = new AbortController().signal;

/** Says its name to whoever comes. */
async function listen(host: string, name: string, port = 0): Promise<number> {
  const server = createServer((socket) => { socket.on('error', () => undefined).end(name); });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  answers.names.clear();
  answers.asked.length = 0;
});

describe('an address', () => {
  it('of the machine, its links, a metadata service or no single host is barred, in every spelling', () => {
    for (const address of [
      '127.0.0.1', '127.255.0.1', '0.0.0.0', '169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', '224.0.0.1', '255.255.255.255',
      '::', '::1', '0:0:0:0:0:0:0:1', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254', 'ff02::1', '2001::1',
      '::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a9fe:a9fe', '2002:7f00:1::', '2002:a9fe:a9fe::1',
    ]) expect(mayReach(address, []), address).toBe(false);
  });

  it('of an organisation or of the internet is open', () => {
    for (const address of ['10.1.2.3', '192.168.0.1', '172.16.9.9', '8.8.8.8', '::ffff:10.0.0.1', 'fd12::1', '2400:3200::1', '64:ff9b::808:808', '2002:808:808::1']) {
      expect(mayReach(address, []), address).toBe(true);
    }
  });

  it('that is barred opens when an administrator lists its network, and no other does', () => {
    expect(mayReach('127.0.0.1', ['127.0.0.0/8'])).toBe(true);
    expect(mayReach('::ffff:127.0.0.1', ['127.0.0.0/8'])).toBe(true);
    expect(mayReach('::1', ['127.0.0.0/8'])).toBe(false);
    expect(mayReach('::1', ['::1'])).toBe(true);
    expect(mayReach('169.254.169.254', ['127.0.0.0/8', 'nonsense', '169.254.0.0/99'])).toBe(false);
    expect(mayReach('localhost', ['127.0.0.0/8'])).toBe(false);
  });

  it('range is told from other text', () => {
    expect(['10.0.0.0/8', '::1', 'fe80::/10'].every(isNetwork)).toBe(true);
    expect(['10.0.0.0/33', 'a', '', '10.0.0.0/8/8', 'fe80::1%eth0/10', '1.2.3.4/-1'].some(isNetwork)).toBe(false);
  });
});

describe('a connection', () => {
  it('to this machine is refused, by number, by name, and by numbers spelled oddly', async () => {
    const port = await listen('127.0.0.1', 'here');
    for (const host of ['127.0.0.1', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '::ffff:127.0.0.1']) {
      await expect(connectGuarded({ host, port, networks: [], signal: never }), host).rejects.toMatchObject({ kind: 'rights' });
    }
  });

  it('goes through when the network is listed', async () => {
    const port = await listen('127.0.0.1', 'here');
    const socket = await connectGuarded({ host: '127.0.0.1', port, networks: ['127.0.0.0/8'], signal: never });
    expect(await textOf(socket)).toBe('here');
  });

  it('goes to the address that was checked, even if the name changes its answer', async () => {
    const port = await freePort();
    await listen('127.0.0.2', 'checked', port);
    await listen('127.0.0.1', 'inside', port);
    answers.names.set('turning.example', ['127.0.0.2', '127.0.0.1']);
    const socket = await connectGuarded({ host: 'turning.example', port, networks: ['127.0.0.2'], signal: never });
    expect(await textOf(socket)).toBe('checked');
    expect(answers.asked).toEqual(['turning.example']);
  });

  it('is refused when one of several addresses is barred', async () => {
    answers.names.set('both.example', ['192.0.2.7 127.0.0.1']);
    await expect(connectGuarded({ host: 'both.example', port: 80, networks: [], signal: never })).rejects.toMatchObject({ kind: 'rights', remedy: '127.0.0.1' });
  });

  it('tries the next address when the first is closed', async () => {
    const port = await listen('127.0.0.3', 'second');
    answers.names.set('two.example', ['127.0.0.2 127.0.0.3']);
    expect(await textOf(await connectGuarded({ host: 'two.example', port, networks: ['127.0.0.0/8'], signal: never }))).toBe('second');
  });

  it('says plainly what failed: unknown name, closed port, no answer, called off', async () => {
    const networks = ['127.0.0.0/8'];
    await expect(connectGuarded({ host: 'no-such-host.invalid', port: 1, networks, signal: never })).rejects.toMatchObject({ kind: 'name-unknown' });
    const port = await listen('127.0.0.1', '');
    await new Promise((resolve) => servers.pop()!.close(resolve));
    await expect(connectGuarded({ host: '127.0.0.1', port, networks, signal: never })).rejects.toMatchObject({ kind: 'port-closed' });
    await expect(connectGuarded({ host: '192.0.2.1', port: 9, networks, signal: never, seconds: 0.3 })).rejects.toMatchObject({ kind: expect.stringMatching(/^(timed-out|port-closed)$/) });
    await expect(connectGuarded({ host: '192.0.2.1', port: 9, networks, signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'stopped' });
    const calledOff = new AbortController();
    setTimeout(() => calledOff.abort(), 20);
    await expect(connectGuarded({ host: '192.0.2.1', port: 9, networks, signal: calledOff.signal })).rejects.toMatchObject({ kind: expect.stringMatching(/^(stopped|port-closed)$/) });
  });
});

async function textOf(socket: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of socket) text += piece.toString();
  return text;
}
