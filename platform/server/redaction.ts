/** What stands in place of a secret in logs, audit records and job inputs. */
export const hidden = '[hidden]';

/** Any key that contains one of these, whatever its case and punctuation, holds a secret. */
const secretWords = [
  'password', 'passwd', 'passphrase', 'secret', 'token', 'authentication', 'authorization', 'cookie', 'credential',
  'apikey', 'accesskey', 'privatekey', 'secretkey', 'encryptionkey', 'signingkey', 'accountkey', 'sharedkey',
  'connectionstring', 'databaseurl', 'jwt', 'sessionid',
];
/** Short words that would hide too much if found inside others: only as a whole or as the last part. */
const secretEndings = /(^|[_.-])(pass|PASS|pwd|PWD|pw|pin|salt|otp)$|[a-z](Pass|Pwd|Pw|Pin|Salt|Otp)$/;
/** Keys that only talk about a secret: when it changed, whether it must change, how many tokens were used. */
const harmless = /(time|date|_at|count|limit|hours|days|length|policy|strength|expires?|name|type|kind|id|wid)$|^(has|is|must|max|min|change)[_A-Z]|^tokens$/;

const known = new Map<string, boolean>();

export function isSecretKey(key: string): boolean {
  let secret = known.get(key);
  if (secret === undefined) {
    const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '');
    const smells = secretWords.some((word) => plain.includes(word)) || secretEndings.test(key);
    secret = smells && !isHarmless(key, plain);
    if (known.size < 10_000) known.set(key, secret);
  }
  return secret;
}

/** `access_key_id` and `session_id` are secrets all the same: one names the key, the other is the key. */
function isHarmless(key: string, plain: string): boolean {
  return harmless.test(key) && !plain.includes('accesskey') && plain !== 'sessionid';
}

/** A copy in which every secret is hidden, however deep it lies. The value itself stays as it is. */
export function redact(value: unknown): unknown {
  return redactInside(value, 0, new WeakSet());
}

const deepest = 12;

function redactInside(value: unknown, depth: number, above: WeakSet<object>): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return value;
  if (above.has(value) || depth > deepest) return '[…]';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  above.add(value);
  const copy = Array.isArray(value)
    ? value.map((item) => redactInside(item, depth + 1, above))
    : redactEntries(value instanceof Map ? value : Object.entries(value), depth, above);
  above.delete(value);
  return copy;
}

function redactEntries(entries: Iterable<[unknown, unknown]>, depth: number, above: WeakSet<object>) {
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of entries) {
    if (typeof inner === 'function' || inner === undefined) continue;
    const name = String(key);
    const secret = isSecretKey(name) && inner !== null && inner !== '' && typeof inner !== 'boolean';
    copy[name] = secret ? hidden : redactInside(inner, depth + 1, above);
  }
  return copy;
}

/** True when `redact` would hide something. */
export function holdsSecret(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, inner]) =>
    (isSecretKey(key) && inner !== null && inner !== '' && inner !== undefined && typeof inner !== 'boolean') || holdsSecret(inner));
}

/**
 * Secrets inside running text: the password of an address, `password=…` of a connection string. Bounded,
 * because what people write passes here too and a long text must not hold everybody up.
 */
export function redactText(text: string): string {
  if (!/[:=]|bearer|basic/i.test(text)) return text;
  return text
    // A password may hold an @ itself: the host comes after the last one before a slash.
    .replace(/([a-z][a-z0-9+.-]{0,40}:\/\/[^\s:/@"']{0,200}):[^\s@"']{1,500}(?:@[^\s@/"']{1,500}(?=@)){0,5}@/gi, `$1:${hidden}@`)
    .replace(/(jdbc:oracle:\w{1,20}:[^\s/@:"']{1,200})\/[^\s@"']{1,500}@/gi, `$1/${hidden}@`)
    .replace(/((?:password|passwd|pwd|passphrase|secret|token|access_?key|api_?key|secret_?key|account_?key|signature|credential|[?&](?:key|sig))\s*(?:={1,3}|=>)\s*)(?!\[hidden\])("[^"]*"|'[^']*'|[^\s;&,"'\\]+)/gi, (whole, before: string, value: string) => (isNoSecret(before, value) ? whole : `${before}${hidden}`))
    .replace(/(["'][\w-]{0,60}(?:password|passwd|pwd|secret|token|access_?key|api_?key|secret_?key)["']\s*:\s*)("(?:[^"\\]|\\.)*"|'[^']*')/gi, `$1"${hidden}"`)
    .replace(/\b((?:proxy-)?authorization|x-[\w-]{0,60}(?:key|token|secret|signature)|api-?key)(\s*:\s*)(?!\[hidden\])(?:(?:basic|bearer|digest|token|negotiate)\s+)?[^\s,;"']+/gi, `$1$2${hidden}`)
    .replace(/\b(Bearer\s+)(?![a-z]{8,20}(?![\w.~+/=-]))[\w.~+/-]{8,}=*/gi, `$1${hidden}`)
    .replace(/\b(Basic\s+)([a-z0-9+/]{8,}={0,2})/gi, (whole, scheme: string, word: string) => (/^[ -~]*:/.test(Buffer.from(word, 'base64').toString('latin1')) ? `${scheme}${hidden}` : whole));
}

/** SQL that people write compares columns of such names: with nothing, with a value that is given later, with another column, with a small number. */
const isNoSecret = (before: string, value: string): boolean =>
  /^(?:null|true|false|\?|\$\d{1,3}|[$#]\{[^{}]*\}|\{\{.*|\w+\.\w*(?:password|passwd|pwd|secret|token|key|signature|credential))\)*$/i.test(value) || (/token\s*=/i.test(before) && /^\d{1,5}\)*$/.test(value));
