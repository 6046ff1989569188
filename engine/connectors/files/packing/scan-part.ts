import { ConnectorFailure } from '../../failure.ts';
import { XmlScanner, type XmlListener } from '../formats/xml-scanner.ts';
import { damagedArchive } from './unpack-limits.ts';
import type { ZipFile } from './zip-file.ts';

const smallPart = 16 * 1024 ** 2;

export interface ScanOptions {
  signal: AbortSignal;
  /** Bytes once unpacked. */
  largest?: number;
  /** What to say of a part that is missing or no XML. */
  damaged?: (cause?: unknown) => ConnectorFailure;
}

/** Feeds a part of an office file to a listener, piece by piece. */
export async function* scanPieces(archive: ZipFile, part: string, listener: Partial<XmlListener>, { signal, largest = smallPart, damaged = damagedArchive }: ScanOptions): AsyncGenerator<void> {
  const entry = archive.find(part);
  if (!entry) throw damaged();
  const scanner = new XmlScanner({
    open: (name, attribute) => listener.open?.(name, attribute), text: (piece) => listener.text?.(piece), close: (name) => listener.close?.(name),
  });
  try {
    for await (const piece of archive.read(entry, signal, largest)) {
      scanner.write(piece);
      yield;
    }
    scanner.end();
  } catch (error) {
    throw error instanceof ConnectorFailure ? error : damaged(error);
  }
}

/** The whole part at once. */
export async function scanPart(archive: ZipFile, part: string, listener: Partial<XmlListener>, options: ScanOptions): Promise<void> {
  const pieces = scanPieces(archive, part, listener, options);
  while (!(await pieces.next()).done);
}

/** The parts that a part names, by their id: `word/_rels/document.xml.rels` for `word/document.xml`. */
export async function readRelations(archive: ZipFile, part: string, options: ScanOptions): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const list = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.find(list)) return relations;
  await scanPart(archive, list, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      relations.set(attribute('Id') ?? '', { kind: (attribute('Type') ?? '').split('/').at(-1) ?? '', part: resolved(folder, attribute('Target') ?? '') });
    },
  }, options);
  return relations;
}

export interface Relation {
  /** The last word of its type: `slide`, `notesSlide`, `worksheet`. */
  kind: string;
  part: string;
}

/** Against the folder of the part that names it; `/` begins at the root of the file. */
function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter((step) => step !== '');
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
