import { isUtf8 } from 'node:buffer';

/** Names of MySQL and what everybody else calls the same bytes. MySQL's latin1 is windows-1252. */
const encodings: Record<string, string> = {
  latin1: 'windows-1252', gbk: 'gb18030', gb2312: 'gb18030', gb18030: 'gb18030', big5: 'big5', utf16: 'utf-16be', ucs2: 'utf-16be', utf16le: 'utf-16le',
  cp1250: 'windows-1250', cp1251: 'windows-1251', cp1256: 'windows-1256', cp1257: 'windows-1257', koi8r: 'koi8-r', koi8u: 'koi8-u', cp866: 'ibm866',
  latin2: 'iso-8859-2', greek: 'iso-8859-7', latin5: 'windows-1254', sjis: 'shift_jis', cp932: 'shift_jis', ujis: 'euc-jp', eucjpms: 'euc-jp', euckr: 'euc-kr',
};

/** Undefined: bytes that are no text in this character set. */
export type Decode = (bytes: Buffer) => string | undefined;

/** Undefined: a character set that only the server can read. */
export function decoderFor(charset: string | null, latin1Holds = 'latin1'): Decode | undefined {
  const real = charset === 'latin1' && latin1Holds !== 'latin1' ? latin1Holds : charset;
  if (real === null || real.startsWith('utf8')) return (bytes) => (isUtf8(bytes) ? bytes.toString('utf8') : undefined);
  if (real === 'ascii') return (bytes) => (bytes.every((one) => one < 128) ? bytes.toString('latin1') : undefined);
  const encoding = encodings[real];
  if (!encoding) return undefined;
  // A mark of byte order at the beginning is data here.
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}
