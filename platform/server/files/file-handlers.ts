import { downloadFile, uploadFile } from '#platform/contract/platform/files.ts';
import { handle } from '../handle.ts';

export const fileHandlers = [
  handle(uploadFile, async ({ body }, context) => {
    const { services, user, signal } = context;
    const file = await services.files.save(body.stream, { name: body.name, type: body.type, user, signal });
    context.audit({ wid: file.wid, name: file.name, after: file });
    return file;
  }),

  handle(downloadFile, async ({ params }, { services, user }) => {
    const { name, type, stream } = await services.files.open(params.wid, ({ creator }) => creator === user.wid || user.can('file:read'));
    return { name, type, stream };
  }),
];
