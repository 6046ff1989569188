import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImportChoices, ImportResult } from '#platform/contract/platform/imports.ts';
import type { Principal } from '#platform/server/context.ts';
import { streamWorkbook } from '#platform/server/export-workbook.ts';
import { createFolderDriver } from '#platform/server/files/folder-driver.ts';
import { createFiles } from '#platform/server/files/files.ts';
import { newId } from '#platform/server/ids.ts';
import type { ImportKind } from '#platform/server/import/import-kind.ts';
import { runImport } from '#platform/server/import/run-import.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';

export interface Problem {
  row: number;
  column: string;
  value: string;
  reason: string;
}

export interface ImportUnderTest extends SystemUnderTest {
  /** Uploads a sheet and imports it as this person; what went wrong comes with the result. */
  import(kind: ImportKind, sheet: Buffer, choices: Partial<ImportChoices> & Record<string, unknown>, user: Principal, more?: { signal?: AbortSignal; onProgress?(done: number): void; run?: string }): Promise<ImportResult & { run: string; found: Problem[] }>;
  dataFolder: string;
}

/** The system area with files, and someone who imports without a session. */
export async function openImports(): Promise<ImportUnderTest> {
  const system = await openSystem();
  const dataFolder = mkdtempSync(join(tmpdir(), 'tributary-import-'));
  const { db, services } = system;
  services.files = createFiles({ db, driver: createFolderDriver(dataFolder), limit: 64 * 1024 ** 2 });
  const callers = new Map<string, Principal>();
  services.sessions.principal = async ({ wid }) => callers.get(wid) ?? null;
  return {
    ...system, dataFolder,
    async import(kind, sheet, choices, user, { signal = new AbortController().signal, onProgress, run = newId() } = {}) {
      callers.set(user.wid, user);
      const file = await services.files.save(Readable.from([sheet]), { name: 'people.xlsx', type: 'application/octet-stream', user });
      const input = { choices: kind.calls.start.body.parse({ file: file.wid, ...choices }) as ImportChoices, language: 'en' as const, by: user };
      const result = await runImport(kind, input, { run, db, services, signal, progress: (done) => onProgress?.(done), log: () => undefined });
      const found = await db.selectFrom('import_problem').select(['row', 'heading as column', 'value', 'reason_en as reason']).where('run', '=', run).orderBy('seq').execute();
      return { ...result, run, found };
    },
    async close() {
      await system.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** A workbook of these rows; the first has the headings. */
export async function aSheet([headings = [], ...rows]: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const columns = headings.map((title, index) => ({ key: String(index), title: String(title) }));
  return buffer(streamWorkbook((async function* () { for (const row of rows) yield { ...row }; })(), columns));
}
