import type { Finding } from '../../connector.ts';
import { ConnectorFailure } from '../../failure.ts';
import type { FileEntry, FileLocation } from '../file-location.ts';

const titles = {
  list: { zh: '列出文件', en: 'List files' },
  read: { zh: '读取文件', en: 'Read a file' },
};

/** Stops at the first step that does not hold; being called off is no finding. */
export async function testLocation(location: Omit<FileLocation, 'test'>, signal: AbortSignal): Promise<Finding[]> {
  let first: FileEntry | undefined;
  const list = await step('list', async () => {
    for await (const entry of location.list({ recursive: true }, signal)) {
      first = entry;
      break;
    }
    return first ? first.path : '0';
  });
  const entry = first;
  if (!list.holds || !entry) return [list];
  return [list, await step('read', async () => {
    let bytes = 0;
    for await (const piece of location.open(entry.path, { range: { start: 0, end: 1024 }, signal })) bytes += piece.length;
    return `${entry.path}: ${bytes} B`;
  })];
}

async function step(key: 'list' | 'read', work: () => Promise<string>): Promise<Finding> {
  try {
    return { key, title: titles[key], holds: true, found: await work() };
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind === 'stopped') throw error;
    return { key, title: titles[key], holds: false, found: error.text.zh, ...(error.remedy !== undefined && { remedy: error.remedy }) };
  }
}
