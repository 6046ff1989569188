import { stat } from 'node:fs/promises';
import { ConnectorFailure } from '../failure.ts';
import type { ZipEntry } from '../files/packing/zip-directory.ts';
import { ZipFile } from '../files/packing/zip-file.ts';
import { namesDriver } from './class-file.ts';

export interface JarFacts {
  /** Those that the jar declares; without a declaration, those that look like one. */
  driverClasses: string[];
  size: number;
  title: string;
  version: string;
}

export const largestJar = 256 * 1024 ** 2;
const limits = { bytes: 512 * 1024 ** 2, ratio: 500, free: 64 * 1024 ** 2, entries: 100_000 };
const largestPart = 1024 ** 2;
/** Of classes by the name of Driver, so many are looked into. */
const lookedInto = 200;

/** Reads the list of an uploaded file and the few parts that say what it is; nothing is unpacked to disk, nothing is run. */
export async function inspectJar(file: string, signal: AbortSignal = new AbortController().signal): Promise<JarFacts> {
  const { size } = await stat(file).catch((cause: unknown) => {
    throw new ConnectorFailure('other', { zh: '找不到驱动文件，请重新上传', en: 'The driver file is not there; upload it again' }, { cause });
  });
  if (size > largestJar) throw new ConnectorFailure('bad-data', { zh: `驱动文件超过 ${largestJar >> 20} MB`, en: `The driver file has more than ${largestJar >> 20} MB` });
  const archive = await ZipFile.open(file, limits).catch((cause: unknown) => {
    throw notJar(cause);
  });
  try {
    for (const { name } of archive.entries) checkName(name);
    if (!archive.entries.some(({ name }) => name.endsWith('.class'))) throw notJar();
    const manifest = attributes(await textOf(archive, 'META-INF/MANIFEST.MF', signal));
    const declared = classesIn(await textOf(archive, 'META-INF/services/java.sql.Driver', signal));
    const there = new Set(archive.entries.map(({ name }) => name));
    // A list may name what another jar holds.
    const driverClasses = declared.filter((name) => there.has(`${name.replaceAll('.', '/')}.class`));
    return {
      driverClasses: driverClasses.length ? driverClasses : await likelyDrivers(archive, signal), size,
      title: manifest['implementation-title'] ?? manifest['bundle-name'] ?? manifest['specification-title'] ?? '',
      version: manifest['implementation-version'] ?? manifest['bundle-version'] ?? manifest['specification-version'] ?? '',
    };
  } finally {
    await archive.close();
  }
}

/** Nothing of ours is written by these names; but a file that tries is no driver. */
function checkName(name: string): void {
  if (!/^[a-z]:|^\/|(^|\/)\.\.(\/|$)|\0/i.test(name)) return;
  throw new ConnectorFailure('bad-data', { zh: '驱动文件内有指向其他目录的文件名，已拒绝', en: 'The driver file holds names that lead to other folders; it was refused' });
}

async function likelyDrivers(archive: ZipFile, signal: AbortSignal): Promise<string[]> {
  const candidates = archive.entries.filter(({ name }) => /(^|\/)\w*Driver\.class$/.test(name) && !name.startsWith('META-INF/')).slice(0, lookedInto);
  const found: string[] = [];
  for (const entry of candidates) {
    if (namesDriver(await bytesOf(archive, entry, signal))) found.push(entry.name.slice(0, -'.class'.length).replaceAll('/', '.'));
  }
  return found;
}

async function bytesOf(archive: ZipFile, entry: ZipEntry, signal: AbortSignal): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive.read(entry, signal, largestPart)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function textOf(archive: ZipFile, name: string, signal: AbortSignal): Promise<string> {
  const entry = archive.find(name);
  return entry ? (await bytesOf(archive, entry, signal)).toString('utf8') : '';
}

/** `# comment` runs to the end of its line. */
const classesIn = (text: string) => [...new Set(text.split(/\r?\n/).map((line) => line.replace(/#.*/, '').trim()).filter((line) => /^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(line)))];

/** The first section; a line that begins with a blank goes on with the one before. */
function attributes(manifest: string): Record<string, string> {
  const [main = ''] = manifest.replaceAll('\r\n', '\n').replaceAll('\n ', '').split('\n\n');
  return Object.fromEntries(main.split('\n').flatMap((line) => {
    const at = line.indexOf(': ');
    return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 2).trim()]] : [];
  }));
}

const notJar = (cause?: unknown) => (cause instanceof ConnectorFailure && cause.kind === 'unsupported' ? cause : new ConnectorFailure('bad-data', {
  zh: '这不是可用的 JAR 文件（须为含有 Java 类的 zip），请上传数据库厂商提供的驱动', en: 'This is no usable JAR file (a zip with Java classes); upload the driver that the maker of the database offers',
}, { cause }));
