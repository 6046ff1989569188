import type { ApiSettings, requestMethods } from '../../contract/api-resources.ts';
import type { Pair } from '../../contract/resource-fields.ts';

export interface CurlRequest extends Pick<ApiSettings, 'request_method' | 'request_url' | 'request_body' | 'request_params' | 'request_headers'> {
  auth?: { type: 'basic'; user: string; password: string } | { type: 'bearer'; password: string };
}

/** Options that are followed by a value we have no use for. */
const skipped = new Set(['-o', '--output', '-m', '--max-time', '--connect-timeout', '--retry', '-w', '--write-out', '-x', '--proxy', '--cacert', '--cert', '--key', '-c', '--cookie-jar', '--resolve']);

/** What a curl command asks for, as the fields of a request; undefined when there is no address in it. */
export function readCurl(command: string): CurlRequest | undefined {
  const words = shellWords(command.trim().replace(/\\\r?\n|\^\r?\n/g, ' '));
  if (words[0] === 'curl') words.shift();
  let [method, address, asQuery] = ['', '', false];
  const data: string[] = [];
  const headers: Pair[] = [];
  let auth: CurlRequest['auth'];
  for (let at = 0; at < words.length; at += 1) {
    const [option, joined] = splitOption(words[at]!);
    const value = () => joined ?? words[++at] ?? '';
    if (option === '-X' || option === '--request') method = value().toUpperCase();
    else if (option === '-H' || option === '--header') headers.push(headerOf(value()));
    else if (['-d', '--data', '--data-raw', '--data-ascii', '--data-binary'].includes(option)) data.push(value());
    else if (option === '--data-urlencode') data.push(encodedData(value()));
    else if (option === '--json') {
      data.push(value());
      headers.push({ name: 'Content-Type', value: 'application/json', secret: false });
    } else if (option === '-u' || option === '--user') {
      const [user = '', ...password] = value().split(':');
      auth = { type: 'basic', user, password: password.join(':') };
    } else if (option === '-b' || option === '--cookie') headers.push({ name: 'Cookie', value: value(), secret: true });
    else if (option === '-A' || option === '--user-agent') headers.push({ name: 'User-Agent', value: value(), secret: false });
    else if (option === '-e' || option === '--referer') headers.push({ name: 'Referer', value: value(), secret: false });
    else if (option === '-G' || option === '--get') asQuery = true;
    else if (option === '-I' || option === '--head') method = 'HEAD';
    else if (option === '--url') address = value();
    else if (skipped.has(option)) value();
    else if (!option.startsWith('-') && address === '') address = words[at]!;
  }
  if (address === '') return undefined;
  const url = parsed(/^[a-z]+:\/\//i.test(address) ? address : `http://${address}`);
  if (!url) return undefined;
  const params = [...url.searchParams, ...(asQuery ? new URLSearchParams(data.join('&')) : [])].map(([name, value]) => ({ name, value, secret: false }));
  const bearer = headers.findIndex(({ name, value }) => name.toLowerCase() === 'authorization' && /^bearer\s+\S/i.test(value));
  if (bearer >= 0 && !auth) auth = { type: 'bearer', password: headers.splice(bearer, 1)[0]!.value.replace(/^bearer\s+/i, '') };
  const sent = asQuery ? '' : data.join('&');
  if (sent !== '' && !headers.some(({ name }) => name.toLowerCase() === 'content-type')) headers.push({ name: 'Content-Type', value: 'application/x-www-form-urlencoded', secret: false });
  return {
    request_method: known(method) ?? (sent === '' ? 'GET' : 'POST'), request_url: `${url.origin}${url.pathname}`, request_params: params, request_headers: headers.filter(({ name }) => name !== ''), request_body: sent, ...(auth && { auth }),
  };
}

function known(method: string): (typeof requestMethods)[number] | undefined {
  return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const).find((one) => one === method);
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function headerOf(line: string): Pair {
  const colon = line.indexOf(':');
  const name = (colon < 0 ? line.replace(/;$/, '') : line.slice(0, colon)).trim();
  return { name, value: colon < 0 ? '' : line.slice(colon + 1).trim(), secret: /^(authorization|cookie)$|token|key|secret/i.test(name) };
}

function encodedData(text: string): string {
  const equals = text.indexOf('=');
  return equals < 0 ? encodeURIComponent(text) : `${text.slice(0, equals)}=${encodeURIComponent(text.slice(equals + 1))}`;
}

/** `--request=POST` and `-XPOST` hold their value themselves. */
function splitOption(word: string): [string, string | undefined] {
  const long = /^(--[\w-]+)=([^]*)$/.exec(word);
  if (long) return [long[1]!, long[2]!];
  const short = /^(-[XHdubAe])([^]+)$/.exec(word);
  return short ? [short[1]!, short[2]!] : [word, undefined];
}

/** Words as a shell cuts them: quotes, escapes, and $'…' as browsers write it. */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [token, ansi, single, double, escaped, plain] of text.matchAll(/\$'((?:\\[^]|[^'\\])*)'|'([^']*)'|"((?:\\[^]|[^"\\])*)"|\\([^])|([^\s'"\\]+)|\s+/g)) {
    if (/^\s/.test(token)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word = (word ?? '') + (ansi !== undefined ? unescape(ansi) : single ?? double?.replace(/\\([\\"$`])/g, '$1') ?? escaped ?? plain ?? '');
  }
  if (word !== undefined) words.push(word);
  return words;
}

function unescape(text: string): string {
  const letters: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/g, (_whole, wide?: string, narrow?: string, letter?: string) =>
    (letter === undefined ? String.fromCharCode(Number.parseInt(wide ?? narrow ?? '0', 16)) : letters[letter] ?? letter));
}
