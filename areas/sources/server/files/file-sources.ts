import { deleteFileSource, listFileSources, saveFileSource, sourcesErrors, updateFileSource } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { deleteSource, matchingSources, saveSource, sourceOrder, sourceReply } from '../resources/resource-sources.ts';

/** The same for all sources of resources; the files that were uploaded go with the next sweep. */
export const fileSourceHandlers = [
  handle(listFileSources, async ({ query }, context) =>
    context.page(matchingSources(context, query.dataSourceType, query.databasename), { ...sourceOrder, map: (row) => sourceReply(row, context.services) })),
  handle(saveFileSource, ({ body: { dataSourceType, ...source } }, context) => saveSource(context, dataSourceType, source)),
  handle(updateFileSource, ({ body: { dataSourceType, ...source } }, context) => {
    if (!source.wid) throw new UserError(sourcesErrors.noDataSource);
    return saveSource(context, dataSourceType, source);
  }),
  handle(deleteFileSource, ({ query }, context) => deleteSource(context, query.dataSourceType, query.wid)),
];
