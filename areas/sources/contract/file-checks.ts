import type { Text } from '#platform/contract/text.ts';
import { fileReaders, type FileReader, type FileSettings } from './file-resources.ts';
import { isPointer, type Issues } from './resource-checks.ts';

const words = {
  place: { zh: '请填写至少一个文件夹或地址。', en: 'Enter at least one folder or address.' },
  address: { zh: '地址无法识别，请写成 {example}。', en: 'The address cannot be read. Write it as {example}.' },
  scheme: { zh: '地址以 {scheme}:// 开头，与所选协议不一致。', en: 'The address begins with {scheme}://, which is not the chosen protocol.' },
  secret: { zh: '地址中不能写用户名和密码，请填入下面的专用栏，它们会加密保存。', en: 'No user or password in the address. Enter them in their own fields, where they are kept encrypted.' },
  regex: { zh: '正则表达式无法识别，请检查括号和转义。', en: 'The regular expression cannot be read. Check brackets and escapes.' },
  moveTo: { zh: '请填写移动到的文件夹（相对于文件所在位置）。', en: 'Enter the folder to move files to, below the place they are at.' },
  moveClimbs: { zh: '目标文件夹不能以 / 开头，也不能含 “..”。', en: 'The folder may not begin with / or climb by "..".' },
  readOnly: { zh: 'HTTP 地址的文件不能删除或移动，请选择“不处理”。', en: 'Files at a web address cannot be removed or moved. Choose to leave them.' },
  widths: { zh: '定长文本需要各列的宽度，例如 8, 20, 10。可在预览中点击标尺设置。', en: 'Fixed-width text needs the width of each column, such as 8, 20, 10. Click the ruler of the preview to set them.' },
  widthNames: { zh: '列名有 {names} 个，列宽有 {widths} 个，请使两者一致。', en: 'There are {names} names and {widths} widths. Make them as many.' },
  sameName: { zh: '列名“{name}”重复。', en: 'The column name {name} appears twice.' },
  quote: { zh: '引号不能与分隔符相同。', en: 'The quote cannot be the same as the delimiter.' },
  pointer: { zh: '请写成 /data/rows 或 data.rows 的形式；不支持通配符和表达式。', en: 'Write it as /data/rows or data.rows. Wildcards and expressions are not supported.' },
  reader: { zh: '没有这种读取方式。可用：{readers}。', en: 'There is no such reader. There are {readers}.' },
  cron: { zh: '请写成五段，例如 0 2 * * * 表示每天 2 点。', en: 'Write five parts, such as 0 2 * * * for two o’clock every day.' },
} satisfies Record<string, Text>;

const filled = (text: Text, values: Record<string, string | number>): Text => {
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  return { zh: fill(text.zh), en: fill(text.en) };
};

const examples: Record<FileSettings['protocol'], string> = {
  file: '/data/files', ftp: 'ftp://ftp.example.edu/data/', ftps: 'ftps://ftp.example.edu/data/', sftp: 'sftp://files.example.edu/data/',
  s3: 's3://bucket/folder/', s3a: 's3a://bucket/folder/', http: 'http://www.example.edu/data/', https: 'https://www.example.edu/data/',
};

const otherNames: Record<string, FileReader> = {
  csv: 'delimited', tsv: 'delimited', txt: 'text', jsonl: 'json-lines', ndjson: 'json-lines', jsonlines: 'json-lines', xlsx: 'excel', xls: 'excel', fixed: 'fixed-width', fixedwidth: 'fixed-width',
};

/** By our name, whatever the wire called it: `csv`, or a Java class such as `…file.reader.CsvFileReader`. */
export function readerNamed(name: string): FileReader | undefined {
  const short = name.replace(/^.*\./, '').replace(/FileReader$/, '').toLowerCase();
  return otherNames[short.replace(/[-_ ]/g, '')] ?? fileReaders.find((reader) => reader === short);
}

export function compressionOf({ compression_type }: Pick<FileSettings, 'compression_type'>): 'gzip' | 'zip' | 'none' {
  return compression_type === 'gizp' ? 'gzip' : compression_type;
}

export function addressesOf({ fs_urls, endpoint }: Pick<FileSettings, 'fs_urls' | 'endpoint'>): string[] {
  return fs_urls.length > 0 ? fs_urls : endpoint === '' ? [] : [endpoint];
}

export interface AddressParts {
  scheme: string;
  user: string;
  host: string;
  port: string;
  query: string;
}

/** Undefined where it is no address; without a scheme it has that of the protocol. */
export function partsOf(address: string, protocol: string): AddressParts | undefined {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `${protocol}://${address}`;
  const match = /^([a-z][a-z0-9+.-]*):\/\/(?:([^/?#]*)@)?(\[[0-9a-f:.]+\]|[^\s/?#:@[\]]+)(?::(\d{1,5}))?(?:[/?#]|$)[^?]*(?:\?(.*))?$/is.exec(whole);
  return match ? { scheme: match[1]!.toLowerCase(), user: match[2] ?? '', host: match[3]!.toLowerCase(), port: match[4] ?? '', query: match[5] ?? '' } : undefined;
}

const isS3 = (protocol: FileSettings['protocol']) => protocol === 's3' || protocol === 's3a';

function addressIssue(address: string, protocol: FileSettings['protocol']): Text | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  const fits = scheme === undefined || scheme === protocol || (isS3(protocol) && (scheme === 's3' || scheme === 's3a'));
  if (!fits) return filled(words.scheme, { scheme });
  if (protocol === 'file') return undefined;
  const found = partsOf(address, protocol);
  if (!found) return filled(words.address, { example: examples[protocol] });
  const secret = found.user !== '' || /(^|&)[^=&]*(?:password|passwd|secret|token|signature|api_?key|access_?key)[^=&]*=[^&]/i.test(found.query);
  return secret ? words.secret : undefined;
}

function placeIssues(settings: FileSettings): Issues {
  const issues: Issues = {};
  const { protocol, fs_urls, endpoint } = settings;
  const field = fs_urls.length > 0 || endpoint === '' ? 'fs_urls' : 'endpoint';
  const addresses = addressesOf(settings);
  if (addresses.length === 0) issues['fs_urls'] = words.place;
  for (const address of addresses) {
    const issue = addressIssue(address, protocol);
    if (issue) issues[field] ??= issue;
  }
  if (isS3(protocol) && fs_urls.length > 0 && endpoint !== '') {
    const service = partsOf(endpoint, '');
    if (!service || !/^https?$/.test(service.scheme)) issues['endpoint'] = filled(words.address, { example: 'https://s3.example.edu' });
    else if (service.user !== '') issues['endpoint'] = words.secret;
  }
  return issues;
}

function isRegex(expression: string): boolean {
  try {
    return new RegExp(expression, 'u').unicode;
  } catch {
    return false;
  }
}

const cronPart = String.raw`(\*|\d+(-\d+)?|[a-z]{3}(-[a-z]{3})?)(\/\d+)?`;
const cronPattern = new RegExp(String.raw`^${cronPart}(,${cronPart})*(\s+${cronPart}(,${cronPart})*){4,5}$`, 'i');

/** What is wrong, by the field it is wrong with. Both sides ask: the form at once, the server in any case. */
export function checkFileSettings(settings: FileSettings): Issues {
  const issues: Issues = placeIssues(settings);
  const note = (field: keyof FileSettings, issue: Text | undefined | false) => { if (issue) issues[field] ??= issue; };
  note('policy_regex', !isRegex(settings.policy_regex) && words.regex);
  if (settings.policy_cleanup === 'move') {
    note('policy_cleanup_move', settings.policy_cleanup_move.trim() === '' && words.moveTo);
    note('policy_cleanup_move', /^\/|(^|\/)\.\.(\/|$)/.test(settings.policy_cleanup_move) && words.moveClimbs);
  }
  note('policy_cleanup', settings.policy_cleanup !== 'none' && settings.protocol.startsWith('http') && words.readOnly);
  note('cron', settings.cron.trim() !== '' && !cronPattern.test(settings.cron.trim()) && words.cron);
  const reader = readerNamed(settings.file_reader_class);
  note('file_reader_class', !reader && filled(words.reader, { readers: fileReaders.join(', ') }));
  note('widths', reader === 'fixed-width' && settings.widths.length === 0 && words.widths);
  const fixed = reader === 'fixed-width' && settings.widths.length > 0 && settings.header_names.length > 0;
  note('header_names', fixed && settings.header_names.length !== settings.widths.length && filled(words.widthNames, { names: settings.header_names.length, widths: settings.widths.length }));
  const twice = settings.header_names.find((name, index) => settings.header_names.indexOf(name) !== index);
  note('header_names', twice !== undefined && filled(words.sameName, { name: twice }));
  note('quote', settings.quote !== '' && settings.quote === settings.delimiter && words.quote);
  note('record_pointer', !isPointer(settings.record_pointer) && words.pointer);
  return issues;
}
