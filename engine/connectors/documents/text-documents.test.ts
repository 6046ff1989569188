import { describe, expect, it } from 'vitest';
import { extractBytes } from './testing-documents.ts';

const gb = (hex: string) => Buffer.from(hex, 'hex');

describe('plain text', () => {
  it('is given as it is, in any of the usual encodings', async () => {
    expect(await extractBytes('a.txt', ' 数据 \r\n  平台\n\n\n\n.')).toMatchObject({ kind: 'text', text: ' 数据 \r\n  平台\n\n\n\n.', properties: { encoding: 'utf-8', language: 'zh', words: 4 } });
    expect(await extractBytes('a.dat', gb('cafdbeddc6bdcca8'))).toMatchObject({ kind: 'text', text: '数据平台', properties: { encoding: 'gb18030' } });
    expect(await extractBytes('a.txt', Buffer.from('\uFEFF数据', 'utf16le'))).toMatchObject({ text: '数据', properties: { encoding: 'utf-16le' } });
    expect(await extractBytes('a.txt', '')).toMatchObject({ kind: 'text', text: '', properties: { language: null, words: 0 } });
  });

  it('that turns Chinese only late is still read in its own encoding', async () => {
    expect(await extractBytes('a.txt', Buffer.concat([Buffer.from('a'.repeat(200_000)), gb('cafdbedd')]))).toMatchObject({ properties: { encoding: 'gb18030' }, text: expect.stringMatching(/a数据$/) });
    await expect(extractBytes('a.txt', Buffer.concat([Buffer.from('a'.repeat(200_000)), gb('ff')]))).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('is no text when it is full of control characters, a picture or an archive', async () => {
    for (const bytes of [gb('0001020304050607'), gb('89504e470d0a1a0a00'), gb('1f8b0800'), Buffer.from('{\\rtf1 a}')]) await expect(extractBytes('a.txt', bytes)).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('says its language by its letters and commonest words', async () => {
    const language = async (text: string) => (await extractBytes('a.txt', text)).properties.language;
    expect(await language('The state of the data is that of a lake, and this is for the users')).toBe('en');
    expect(await language('Der Zustand der Daten ist nicht gut und das ist mit Absicht')).toBe('de');
    expect(await language('データの状態を確認する')).toBe('ja');
    expect(await language('数据平台 uses PostgreSQL 作为存储')).toBe('zh');
    expect(await language('x1 y2')).toBeNull();
  });
});

describe('HTML', () => {
  const page = `<!-- made by hand --><!DOCTYPE html><html lang="zh-CN"><head><title>标题 &amp;
    more</title><meta charset="gb2312"><meta name="Author" content='张"三'><meta property="article:published_time" content="2024-01-02T03:04:05+08:00"><style>p { color: red }</style>
    <script>if (a < b) document.write("<p>never</p>")</script></head><body><h1>One</h1><p>a&nbsp;<b>b</b>&lt;c&gt;&#x4e2d;&unknown; 1 < 2<br>next</p>
    <table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></table><ul><li>x<li>y</ul><pre>  kept
   so</pre><a title="a > b">link</a></body></html>`;

  it('gives what a reader sees', async () => {
    const text = 'One\n\na b<c>中&unknown; 1 < 2\nnext\n\n甲\t乙\n丙\n\nx\ny\n\n  kept\n   so\n\nlink';
    expect(await extractBytes('page.txt', page)).toMatchObject({ kind: 'html', text, properties: { title: '标题 & more', author: '张"三', created: '2024-01-01 19:04:05Z', language: 'zh-CN', encoding: 'utf-8' } });
  });

  it('is read in the encoding that it declares, if the bytes agree', async () => {
    const declared = Buffer.concat([Buffer.from('<html><meta charset="big5"><p>'), gb('a4a4a4e5'), Buffer.from('</p></html>')]);
    expect(await extractBytes('a.html', declared)).toMatchObject({ text: '中文', properties: { encoding: 'big5' } });
  });

  it('that is broken gives what there is', async () => {
    expect(await extractBytes('a.html', '<html><p>a<script>endless')).toMatchObject({ text: 'a' });
    expect(await extractBytes('a.html', '<html><p>a<b')).toMatchObject({ text: 'a' });
    expect(await extractBytes('a.html', `<html>${'<div>'.repeat(200_000)}deep`)).toMatchObject({ text: 'deep' });
  });
});

describe('Markdown', () => {
  it('gives its text without marks, and properties from its front matter', async () => {
    const source = '---\ntitle: "季度报告"\nauthor: 李四\ndate: 2024-03-01\n---\n# 概览\n\nSome **bold** [link](http://a.b/c) &amp; `code`.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    expect(await extractBytes('notes', source)).toMatchObject({
      kind: 'markdown', text: '概览\n\nSome bold link & code.\n\none\ntwo\n\na\tb\n1\t2', properties: { title: '季度报告', author: '李四', created: '2024-03-01 00:00:00' },
    });
    expect(await extractBytes('a.md', '# 标题 #\ntext')).toMatchObject({ kind: 'markdown', properties: { title: '标题' } });
    expect(await extractBytes('a.txt', '# only a comment\nvalue = 1')).toMatchObject({ kind: 'text' });
  });
});
