import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mayCall } from './network-guard.ts';
import { refusalIn, webhookRequest, type WebhookMessage } from './webhook-payload.ts';

const message: WebhookMessage = { id: 'd1', message: 'm1', category: 'alarm', title: '磁盘将满', content: '主机 A', address: 'https://data.example.edu/#/help', time: '2026-11-15T00:00:00.000Z', recipients: 3 };
const now = new Date('2026-11-15T08:00:00.123Z');
const seconds = '1794729600';

describe('a chat robot gets', () => {
  it('plain text from WeCom on, never markup', () => {
    const { body, headers } = webhookRequest('wecom', 'https://chat.example/x', 'unused', message, now);
    expect(JSON.parse(body)).toEqual({ msgtype: 'text', text: { content: '磁盘将满\n主机 A\nhttps://data.example.edu/#/help' } });
    expect(JSON.stringify(headers)).not.toContain('unused');
  });

  it('the signature of DingTalk in its address', () => {
    const { address } = webhookRequest('dingtalk', 'https://chat.example/x?access_token=t', 'S', message, now);
    const parameters = new URL(address).searchParams;
    expect(parameters.get('access_token')).toBe('t');
    expect(parameters.get('timestamp')).toBe(`${seconds}123`);
    expect(parameters.get('sign')).toBe(createHmac('sha256', 'S').update(`${seconds}123\nS`).digest('base64'));
  });

  it('the signature of Feishu in its body', () => {
    const { body } = webhookRequest('feishu', 'https://chat.example/x', 'S', message, now);
    expect(JSON.parse(body)).toMatchObject({ timestamp: seconds, sign: createHmac('sha256', `${seconds}\nS`).digest('base64'), msg_type: 'text' });
  });

  it('plain text for Slack, whatever a name holds', () => {
    const { body } = webhookRequest('slack', 'https://chat.example/x', null, { ...message, title: 'A <b> & <!channel>', content: '', address: '' }, now);
    expect(JSON.parse(body)).toEqual({ text: 'A &lt;b&gt; &amp; &lt;!channel&gt;' });
  });

  it('no more than it takes, cut between characters', () => {
    const { body } = webhookRequest('wecom', 'https://chat.example/x', null, { ...message, content: '长'.repeat(5000), address: '' }, now);
    const { content } = (JSON.parse(body) as { text: { content: string } }).text;
    expect(Buffer.byteLength(content)).toBeLessThan(2048);
    expect(content).toMatch(/长…$/);
  });
});

it('an answer of 200 may still be a refusal', () => {
  expect(refusalIn('dingtalk', '{"errcode":310000,"errmsg":"sign not match"}')).toBe('310000 sign not match');
  expect(refusalIn('feishu', '{"code":19021,"msg":"sign match fail"}')).toBe('19021 sign match fail');
  expect(refusalIn('feishu', '{"StatusCode":0}')).toBeUndefined();
  expect(refusalIn('json', '{"code":1}')).toBeUndefined();
});

it('a call may go to public addresses, and to others only when they are listed', () => {
  const internal = ['10.0.0.0/8'];
  for (const address of ['93.184.216.34', '2606:4700::1', '10.1.2.3', '::ffff:10.1.2.3']) expect([address, mayCall(address, internal)]).toEqual([address, true]);
  for (const address of ['127.0.0.1', '169.254.169.254', '192.168.1.1', '::1', 'fe80::1', 'fd00:ec2::254', '::ffff:169.254.169.254', '0.0.0.0', 'not an address']) {
    expect([address, mayCall(address, internal)]).toEqual([address, false]);
  }
});
