import { describe, expect, it } from 'vitest';
import { extractBytes } from '../testing-documents.ts';

const letter = (lines: readonly (string | Buffer)[]) => Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line as string), Buffer.from('\r\n')])));
const gb = (hex: string) => Buffer.from(hex, 'hex');
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{20}/g, '$&\r\n');

describe('a letter', () => {
  it('gives its headers, the plain one of two texts, and its attachments by name and size', async () => {
    const found = await extractBytes('a.txt', letter([
      'Received: from a by b;', '\tTue, 2 Jan 2024 03:04:05 +0800', `From: =?GB2312?B?${gb('d5c5c8fd').toString('base64')}?= <zhang@example.com>`, 'To: "Li, Si" <li@example.com>, wang@example.com', 'Cc: chen@example.com',
      // One character lies across both words.
      `Subject: =?utf-8?B?${Buffer.from('数据').subarray(0, 4).toString('base64')}?=`, ` =?utf-8?B?${Buffer.from('数据').subarray(4).toString('base64')}?= =?utf-8?Q?_report=21?=`,
      'Date: Tue, 2 Jan 2024 03:04:05 +0800 (CST)', 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary="=_outer"', '', 'for old readers', '--=_outer', 'Content-Type: multipart/alternative; boundary=inner', '',
      '--inner', 'Content-Type: text/plain; charset="gb18030"', 'Content-Transfer-Encoding: base64', '', base64(gb('c4e3bac3a3acd5c5c8fd')), '--inner', 'Content-Type: text/html; charset=utf-8', '', '<p>html</p>', '--inner--', '--=_outer',
      "Content-Type: application/pdf; name*=utf-8''%E6%8A%A5%E5%91%8A.pdf", 'Content-Transfer-Encoding: base64', 'Content-Disposition: attachment', '', base64(Buffer.alloc(1001)), '--=_outer',
      `Content-Disposition: attachment; filename="=?GBK?B?${gb('b8bdbcfe').toString('base64')}?=.txt"`, 'Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable', '', 'a=3Db=', 'c', 'd', '--=_outer--', 'after',
    ]));
    expect(found).toMatchObject({
      kind: 'email', text: '你好，张三', notes: [], truncated: false,
      properties: { title: '数据 report!', author: '张三 <zhang@example.com>', created: '2024-01-01 19:04:05Z', recipients: ['"Li, Si" <li@example.com>', 'wang@example.com', 'chen@example.com'] },
      attachments: [{ name: '报告.pdf', size: 1001, type: 'application/pdf' }, { name: '附件.txt', size: 7, type: 'text/plain' }],
    });
  });

  it('in HTML alone gives its text; quoted-printable is decoded', async () => {
    const found = await extractBytes('a.eml', letter(['From: a@b', 'Message-ID: <1@b>', 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '', '<p>=E6=95=B0=E6=', '=8D=AE</p><script>no</script>', '<p>x=3Dy</p>']));
    expect(found).toMatchObject({ text: '数据\n\nx=y', properties: { title: null } });
  });

  it('in another encoding than it says is read as what it is, and says so', async () => {
    const head = ['From: a@b', 'MIME-Version: 1.0'];
    expect(await extractBytes('a.eml', letter([...head, 'Content-Type: text/plain; charset=us-ascii', '', gb('cafdbedd')]))).toMatchObject({ text: '数据', notes: [{ en: expect.stringContaining('us-ascii') }] });
    expect(await extractBytes('a.eml', letter([...head, 'Content-Type: text/plain; charset=koi8-r', '', gb('f4c5cbd3d4')]))).toMatchObject({ text: 'Текст', notes: [] });
    expect(await extractBytes('a.eml', letter([...head, `Subject: ${'raw'}`, '', gb('cafdbeddff')]))).toMatchObject({ text: expect.stringContaining('�'), notes: [{ zh: expect.stringContaining('�') }] });
  });

  it('that breaks off gives what there is and says so', async () => {
    expect(await extractBytes('a.eml', letter(['From: a@b', 'Subject: x', 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'text']))).toMatchObject({ text: 'text', notes: [{ en: expect.stringContaining('incomplete') }] });
  });

  it('with parts inside parts without end is refused', async () => {
    const nested = Array.from({ length: 100 }, (_, index) => [`Content-Type: multipart/mixed; boundary=b${index}`, '', `--b${index}`]).flat();
    await expect(extractBytes('a.eml', letter(['From: a@b', 'Subject: x', ...nested]))).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('with a long line and a large attachment is read in little memory', async () => {
    const large = letter(['From: a@b', 'Subject: x', 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', `${'x'.repeat(200_000)}`, '--b', 'Content-Type: image/png; name=a.png', 'Content-Transfer-Encoding: base64', '', Buffer.alloc(8_000_000, 'A'), '--b--']);
    expect(await extractBytes('a.eml', large, { megabytes: 32, characters: 1000 })).toMatchObject({ text: 'x'.repeat(1000), truncated: true, attachments: [{ name: 'a.png', size: 6_000_000 }] });
  });

  it('is told from other texts that have colons', async () => {
    expect(await extractBytes('a.txt', 'name: a\nvalue: b\n')).toMatchObject({ kind: 'text' });
    expect(await extractBytes('a.txt', 'Date: today\nSubject: a plan\n\ntext')).toMatchObject({ kind: 'text' });
  });
});
