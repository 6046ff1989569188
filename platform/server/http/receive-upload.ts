import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { platformErrors } from '#platform/contract';
import { UserError } from '../errors.ts';
import type { Upload } from '../handle.ts';

/** The one file of a multipart body, still arriving; its limit is enforced while it streams. */
export async function receiveUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (!request.isMultipart()) throw new UserError(platformErrors.malformed, { reason: 'multipart/form-data expected' });
  const file = await request.file({ limits: { fileSize: limit, files: 1, fields: 20 } });
  if (!file) throw new UserError(platformErrors.malformed, { reason: 'no file in the request' });
  file.file.once('limit', () => file.file.destroy(new UserError(platformErrors.tooLarge, { limit: `${Math.round(limit / 1_048_576)} MB` })));
  const fields: Record<string, string> = {};
  for (const [name, part] of Object.entries(file.fields)) {
    if (part && !Array.isArray(part) && part.type === 'field') fields[name] = String(part.value);
  }
  return { name: file.filename, type: file.mimetype, stream: file.file, fields };
}
