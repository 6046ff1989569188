import { describe, expect, it } from 'vitest';
import { englishPhrases, englishWords } from './dictionary-english.ts';
import { pinyinInitials } from './dictionary-pinyin.ts';
import { nameFromComment, plainNameFromComment } from './name-from-comment.ts';
import { readName } from './read-name.ts';
import { splitName } from './split-name.ts';
import { suggestName } from './suggest-name.ts';
import { suggestNames } from './suggest-names.ts';

describe('the dictionary', () => {
  it('has each word once', () => {
    const english = englishWords.trim().split('\n').flatMap((line) => line.trim().split(/\s+/).slice(1));
    const pinyin = pinyinInitials.trim().split('\n').map((line) => line.trim().split(/\s+/)[0]!);
    const twice = (words: string[]) => words.filter((word, at) => words.indexOf(word) !== at);
    expect(twice(english)).toEqual([]);
    expect(twice(pinyin)).toEqual([]);
    expect(english.length).toBeGreaterThan(400);
    expect(pinyin.length).toBeGreaterThan(200);
    expect(pinyin.filter((word) => !/^[A-Z]{2,}$/.test(word))).toEqual([]);
    expect(Object.keys(englishPhrases).filter((phrase) => phrase.split(' ').length < 2)).toEqual([]);
  });
});

describe('a comment', () => {
  it.each([
    ['学号', '学号'], ['性别（1男 2女）', '性别'], ['状态：0停用 1启用', '状态'], ['Customer name, as billed', 'Customer name'], ['  ', ''], ['（待定）', ''], ['创建时间\n由系统写入', '创建时间'],
  ])('%j is called %j', (comment, name) => expect(nameFromComment(comment)).toBe(name));

  it('that tells a story gives no name', () => {
    expect(nameFromComment('这个字段在旧系统中由夜间批处理写入而在新系统上线之后不再使用但是为了对照历史数据仍然需要保留请勿删除')).toBe('');
    expect(plainNameFromComment(`学号，${'说明'.repeat(50)}`)).toBe('');
  });
});

describe('a technical name', () => {
  it.each([
    ['custName', 'cust Name'], ['CUST_NAME', 'CUST NAME'], ['XMLHttpRequest2', 'XML Http Request 2'], ['a.b-c', 'a b c'], ['', ''],
  ])('%j falls into %j', (name, words) => expect(splitName(name).join(' ')).toBe(words));

  it.each([
    ['field', 'cust_name', '客户名称'], ['field', 'deptNo', '部门编号'], ['field', 'order_amt', '订单金额'], ['field', 'birth_dt', '出生日期'], ['field', 'del_flag', '删除标志'],
    ['field', 'student_name', '学生姓名'], ['field', 'STU_NO', '学号'], ['field', 'is_valid', '是否有效'], ['field', 'created_at', '创建时间'], ['field', 'username', '用户名'],
    ['field', 'AddressLine1', '地址明细1'], ['field', 'home_addr', '家庭地址'], ['field', 'contact_tel', '联系电话'],
    ['field', 'XH', '学号'], ['field', 'XM', '姓名'], ['field', 'XBDM', '性别代码'], ['field', 'BJ', '班级'], ['field', 'KCMC', '课程名称'], ['field', 'CSRQ', '出生日期'], ['field', 'YXDM', '院系代码'],
    ['field', 'SFYX', '是否有效'], ['field', 'XSLBDM', '学生类别代码'], ['field', 'ZYBH', '专业编号'], ['field', 'BJH', '班级号'],
    ['object', 't_customer_order', '客户订单'], ['object', 'XS_CJ', '学生成绩'], ['object', 'InvoiceLine', '发票明细'], ['object', '学生表', '学生表'],
  ] as const)('of a %s, %s, is read as %s', (kind, name, chinese) => expect(readName(kind, name)?.name).toBe(chinese));

  it('that nobody understands stays without a suggestion', () => {
    for (const name of ['qzxw', 'zzzzqq', '', '___', 'x'.repeat(5000)]) expect(suggestName('field', name, '')).toMatchObject({ suggestion: '', confidence: 0, origin: null });
  });
});

describe('a suggestion', () => {
  it('trusts what somebody wrote before what it reads', () => {
    expect(suggestName('field', 'XM', '姓名')).toMatchObject({ suggestion: '姓名', confidence: 95, origin: 'comment' });
    expect(suggestName('field', 'f1', 'Customer name')).toMatchObject({ suggestion: '客户名称', origin: 'dictionary' });
    expect(suggestName('field', 'qzxw', 'Zorgle')).toMatchObject({ suggestion: 'Zorgle', confidence: 30, origin: 'comment' });
    expect(suggestName('field', 'XM', '').confidence).toBeLessThan(suggestName('field', 'cust_name', '').confidence);
  });

  it('asks the standards about all and a model only about what is unsure', async () => {
    const asked: string[][] = [];
    const services = {
      nameStandards: { find: async (_: unknown, things: { name: string }[]) => things.map(({ name }) => (name === 'XM' ? { name: '标准姓名', confidence: 99 } : null)) },
      nameModel: { suggest: async (things: { name: string }[]) => (asked.push(things.map(({ name }) => name)), things.map(() => ({ name: '猜测', confidence: 70 }))) },
    };
    const thing = (name: string) => ({ kind: 'field' as const, table: 't', name, comment: '' });
    const found = await suggestNames({ db: {} as never, services: services as never, signal: new AbortController().signal }, ['XM', 'cust_name', 'qzxw'].map(thing));
    expect(found.map((one) => [one.suggestion, one.origin])).toEqual([['标准姓名', 'standard'], ['客户名称', 'dictionary'], ['猜测', 'model']]);
    expect(asked).toEqual([['qzxw']]);
  });
});
