import { Readable } from 'node:stream';
import { downloadExport, lakeErrors } from '#areas/lake';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { seenRun } from '../../runs/run-rows.ts';
import { placeFor } from './export-runner.ts';

/** Files in the platform's own folder of exports; those that were written to a source are fetched from there. */
export const exportFileHandlers = [
  handle(downloadExport, async ({ params, query: { file } }, context) => {
    const { db, services, signal } = context;
    const { wid } = await seenRun(context, params.id);
    const { result } = await db.selectFrom('task_run').select('result').where('wid', '=', wid).where('kind', '=', 'export').executeTakeFirst() ?? {};
    const files = (result as { files?: unknown } | null | undefined)?.files;
    if (!Array.isArray(files) || !files.includes(file)) throw new UserError(lakeErrors.noExportFile, { name: file });
    const location = await placeFor(db, services, '');
    try {
      await location.stat(file, signal);
    } catch (error) {
      await location.close();
      if (error instanceof ConnectorFailure) throw new UserError(lakeErrors.noExportFile, { name: file });
      throw error;
    }
    const stream = Readable.from(location.open(file, { signal }));
    stream.once('close', () => void location.close());
    return { name: file.split('/').at(-1)!, type: 'application/octet-stream', stream };
  }),
];
