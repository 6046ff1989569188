import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { SyslogListener } from './listen-syslog.ts';
import { parseSyslog } from './parse-syslog.ts';
import { logResource, readSyslog } from './read-log.ts';
import { SyslogFrames } from './syslog-frames.ts';

const near = new Date('2024-01-01T00:10:00Z');

describe('syslog messages', () => {
  it('of RFC 5424 with structured data', () => {
    expect(parseSyslog(String.raw`<165>1 2003-10-11T22:14:15.003+08:00 host.example evntslog - ID47 [ex@1 a="x \"y\" \]" b=""][two] ﻿消息 ok`, { near })).toEqual({
      facility: 20, severity: 5, format: 'RFC5424', timestamp: '2003-10-11 14:14:15.003Z', host: 'host.example', app: 'evntslog', process: null, messageId: 'ID47',
      structured: { 'ex@1': { a: 'x "y" ]', b: '' }, two: {} }, message: '消息 ok',
    });
    expect(parseSyslog('<0>1 - - - - - -', { near })).toMatchObject({ timestamp: null, host: null, structured: null, message: '' });
    expect(parseSyslog('<34>1 - - - - - [broken', { near })).toBeUndefined();
  });

  it('of RFC 3164 with the year nearest to now and the zone given', () => {
    expect(parseSyslog("<34>Dec 31 23:59:58 mymachine su[7]: 'su root' failed", { near, zone: 'Asia/Shanghai' })).toMatchObject({
      facility: 4, severity: 2, format: 'RFC3164', timestamp: '2023-12-31 15:59:58Z', host: 'mymachine', app: 'su', process: '7', message: "'su root' failed",
    });
    expect(parseSyslog('<13>only a message', { near })).toMatchObject({ timestamp: null, host: null, app: null, message: 'only a message' });
  });

  it.each(['no priority', '<192>x', '<1234>x', ''])('is none: %s', (text) => expect(parseSyslog(text, { near })).toBeUndefined());
});

describe('framing', () => {
  it('by counts and by lines, however the bytes arrive', () => {
    const bytes = Buffer.from('9 <34>1 a\nb<13>line one\r\n<13>二\n12 <34>1 x y z');
    for (const size of [1, 2, 5, bytes.length]) {
      const frames = new SyslogFrames(100);
      const got: string[] = [];
      for (let at = 0; at < bytes.length; at += size) got.push(...frames.push(bytes.subarray(at, at + size)).frames.map(String));
      // The last one is a byte short of its count: it waits.
      expect(got).toEqual(['<34>1 a\nb', '<13>line one', '<13>二']);
    }
  });

  it('passes over a line that is too long and hangs up on a count that is', () => {
    const frames = new SyslogFrames(10);
    expect(frames.push(Buffer.from(`<1>${'x'.repeat(50)}`))).toMatchObject({ frames: [], tooLong: 1 });
    expect(frames.push(Buffer.from('xxx\n<1>ok\n')).frames.map(String)).toEqual(['<1>ok']);
    expect(frames.push(Buffer.from('99999999 <'))).toMatchObject({ broken: true });
  });
});

describe('the listener', () => {
  const signal = new AbortController().signal;

  it('takes UDP and TCP, reads messages, and names what is none', async () => {
    const listener = await SyslogListener.start({ host: '127.0.0.1', udpPort: 0, tcpPort: 0 }, signal);
    const udp = createSocket('udp4');
    const tcp = connect(listener.tcpPort!, '127.0.0.1');
    await once(tcp, 'connect');
    for (const text of ['<13>Jan  1 00:00:00 h app: {"n":12345678901234567890}', Buffer.from([0x3c, 0x31, 0x3e, 0xff]), 'garbage']) {
      await new Promise((resolve) => udp.send(text, listener.udpPort!, '127.0.0.1', resolve));
    }
    tcp.end('<13>Jan  1 00:00:00 h app: {"n":2}\n<13>Jan  1 00:00:00 h app: {"n":3}');
    const resource = logResource.parse({ kind: 'syslog', udpPort: 0, parser: { kind: 'json' } });
    const records: unknown[] = [];
    const rejected: unknown[] = [];
    for await (const batch of readSyslog(listener, resource as Extract<typeof resource, { kind: 'syslog' }>, { signal })) {
      records.push(...batch.records.map(({ n }) => String(n)));
      rejected.push(...batch.rejected.map(({ problem }) => problem));
      if (records.length + rejected.length === 5) break;
    }
    udp.close();
    expect(records.toSorted()).toEqual(['12345678901234567890', '2', '3']);
    expect(rejected.toSorted()).toEqual(['encoding', 'not-syslog']);
    // Leaving the loop ended the listener: its port is free again.
    const again = await SyslogListener.start({ host: '127.0.0.1', tcpPort: 0 }, signal);
    again.close();
    expect(listener.tcpPort).toBeUndefined();
  });

  it('counts the datagrams that nobody took, and lets TCP wait', async () => {
    const listener = await SyslogListener.start({ host: '127.0.0.1', udpPort: 0, tcpPort: 0, waiting: 10 }, signal);
    try {
      const udp = createSocket('udp4');
      for (let n = 0; n < 30; n += 1) await new Promise((resolve) => udp.send(`<13>${n}`, listener.udpPort!, '127.0.0.1', resolve));
      udp.close();
      await expect.poll(async () => { const { received, dropped, droppedBySystem } = await listener.counts(); return received + dropped + droppedBySystem; }, { timeout: 30_000 }).toBe(30);
      expect((await listener.counts()).received).toBe(10);

      const tcp = connect(listener.tcpPort!, '127.0.0.1');
      tcp.end(Array.from({ length: 5_000 }, (_, n) => `<13>tcp ${n} ${'x'.repeat(200)}\n`).join(''));
      let got = 0;
      for await (const batch of listener.batches()) {
        got += batch.filter(({ bytes }) => bytes.includes('tcp')).length;
        if (got === 5_000) break;
      }
      expect(got).toBe(5_000);
    } finally {
      listener.close();
    }
  });

  it('says that a port is taken, and ends when called off', async () => {
    const stop = new AbortController();
    const listener = await SyslogListener.start({ host: '127.0.0.1', tcpPort: 0 }, stop.signal);
    await expect(SyslogListener.start({ host: '127.0.0.1', tcpPort: listener.tcpPort }, signal)).rejects.toMatchObject({ kind: 'other', message: expect.stringContaining('in use') });
    setTimeout(() => stop.abort(), 10);
    for await (const _ of listener.batches()) throw new Error('nothing was sent');
  });
});
