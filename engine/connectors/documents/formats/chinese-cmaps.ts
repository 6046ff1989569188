/**
 * Older Chinese PDFs name their characters by GBK or UCS-2 codes and leave the tables to the reader. Only text is
 * wanted here, so numbers of our own stand between code and character: those that Adobe gave away end below 31,000.
 */
const firstOwn = 31_000;
const firstSingle = 60_000;
const lastAdobe = 30_999;
const hex = (number: number) => number.toString(16).padStart(4, '0');

export function isChineseCmap(name: string): boolean {
  return /^(?:GB(?:K|Kp|K2K|pc)?(?:-EUC)?-[HV]|UniGB-(?:UCS2|UTF16)-[HV]|Adobe-GB1-UCS2)$/.test(name);
}

/** A table in the language of such tables. */
export function chineseCmap(name: string): Uint8Array {
  const lines = name === 'Adobe-GB1-UCS2' ? toUnicode() : name.startsWith('UniGB') ? fromUnicode() : fromGbk();
  return Buffer.from(['begincmap', `/CMapName /${name} def`, ...lines, 'endcmap'].join('\n'));
}

/** Both bytes of every code, in order; their place in it makes the number. */
function* codes(): Generator<[high: number, low: number]> {
  for (let high = 0x81; high <= 0xfe; high += 1) for (let low = 0x40; low <= 0xfe; low += 1) if (low !== 0x7f) yield [high, low];
}

let unicodes: readonly (string | undefined)[] | undefined;
function characters(): readonly (string | undefined)[] {
  if (unicodes) return unicodes;
  const decoder = new TextDecoder('gb18030');
  unicodes = [...codes()].map((code) => decoder.decode(Uint8Array.from(code))).map((text) => (text.length === 1 && text !== '\uFFFD' ? text : undefined));
  return unicodes;
}

function fromGbk(): string[] {
  const ranges = Array.from({ length: 0xfe - 0x81 + 1 }, (_, index) => {
    const high = (0x81 + index) * 256;
    const first = firstOwn + index * 190;
    return [`<${hex(high + 0x40)}> <${hex(high + 0x7e)}> ${first}`, `<${hex(high + 0x80)}> <${hex(high + 0xfe)}> ${first + 63}`];
  }).flat();
  return ['2 begincodespacerange', '<00> <80>', '<8140> <fefe>', 'endcodespacerange', ...block('cidrange', [`<20> <7e> ${firstSingle + 0x20}`, ...ranges])];
}

function fromUnicode(): string[] {
  const single = Array.from({ length: 95 }, (_, index) => `<${hex(0x20 + index)}> ${firstSingle + 0x20 + index}`);
  const double = characters().flatMap((character, index) => (character === undefined ? [] : [`<${hex(character.charCodeAt(0))}> ${firstOwn + index}`]));
  return ['1 begincodespacerange', '<0000> <ffff>', 'endcodespacerange', ...block('cidchar', [...single, ...double])];
}

/** Numbers of Adobe's whose characters we do not know become U+FFFD, never another character. */
function toUnicode(): string[] {
  const adobe = Array.from({ length: lastAdobe }, (_, index) => `<${hex(index + 1)}> <${hex(asciiOf(index + 1) ?? 0xff_fd)}>`);
  const single = Array.from({ length: 95 }, (_, index) => `<${hex(firstSingle + 0x20 + index)}> <${hex(0x20 + index)}>`);
  const double = characters().map((character, index) => `<${hex(firstOwn + index)}> <${hex(character?.charCodeAt(0) ?? 0xff_fd)}>`);
  return ['1 begincodespacerange', '<0000> <ffff>', 'endcodespacerange', ...block('bfchar', [...adobe, ...double, ...single])];
}

function asciiOf(number: number): number | undefined {
  return number <= 95 ? 0x1f + number : undefined;
}

function block(kind: string, lines: readonly string[]): string[] {
  return [`${lines.length} begin${kind}`, ...lines, `end${kind}`];
}
