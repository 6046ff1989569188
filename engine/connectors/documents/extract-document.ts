import { stat } from 'node:fs/promises';
import { ConnectorFailure } from '../failure.ts';
import { toTemporaryFile } from '../files/packing/temporary-file.ts';
import { calledOff } from '../reach-failure.ts';
import { TimedProcess } from '../workers/timed-process.ts';
import { WorkerStopped } from '../workers/timed-worker.ts';
import { damaged, tooLarge, tooMuchMemory, tooSlow } from './document-failures.ts';
import { usualDocumentLimits, type DocumentFile, type DocumentLimits, type ExtractedDocument } from './document.ts';
import type { ExtractReply, ExtractTask } from './extract-process.ts';

const processes = new Map<number, TimedProcess>();

export interface ExtractOptions {
  signal: AbortSignal;
  limits?: Partial<DocumentLimits>;
}

/**
 * The text and the properties of a document. What it is, its bytes say. It is read in a process of its own with limits
 * of time and memory, so that a file made to do harm harms only itself.
 */
export async function extractDocument(file: DocumentFile, { signal, limits: given }: ExtractOptions): Promise<ExtractedDocument> {
  const limits = { ...usualDocumentLimits, ...given };
  if ('path' in file) {
    if ((await sizeOf(file.path)) > limits.fileBytes) throw tooLarge(limits.fileBytes);
    return extractFrom(file.path, file.name, limits, signal);
  }
  if ((file.size ?? 0) > limits.fileBytes) throw tooLarge(limits.fileBytes);
  if (signal.aborted) throw calledOff();
  const temporary = await toTemporaryFile(file.open(), signal, { limit: limits.fileBytes });
  try {
    return await extractFrom(temporary.path, file.name, limits, signal);
  } finally {
    await temporary.remove();
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    throw new ConnectorFailure('table-gone', { zh: '文件不存在或无法读取', en: 'The file is not there or cannot be read' }, { cause });
  }
}

async function extractFrom(path: string, name: string, limits: DocumentLimits, signal: AbortSignal): Promise<ExtractedDocument> {
  const task: ExtractTask = { path, name, limits };
  let reply: ExtractReply;
  try {
    reply = await processOf(limits.megabytes).run<ExtractReply>(task, { milliseconds: limits.seconds * 1000, signal });
  } catch (error) {
    if (!(error instanceof WorkerStopped)) throw damaged({ zh: '文档', en: 'document' }, error);
    if (error.reason === 'called-off') throw calledOff();
    throw error.reason === 'time' ? tooSlow(limits.seconds) : tooMuchMemory(limits.megabytes);
  }
  if ('document' in reply) return reply.document;
  throw new ConnectorFailure(reply.failure.kind, reply.failure.text);
}

function processOf(megabytes: number): TimedProcess {
  const known = processes.get(megabytes);
  if (known) return known;
  const made = new TimedProcess(new URL('./extract-process.ts', import.meta.url), megabytes);
  processes.set(megabytes, made);
  return made;
}
