import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { platformErrors, sayText, languageOf, type Envelope, type ErrorDefinition, type Language, type TextValues } from '#platform/contract';
import { UserError } from '../errors.ts';
import { InvalidInput } from './validate.ts';

export interface Failure {
  status: number;
  envelope: Envelope<null>;
  /** A bug or a broken store: worth a log line with its stack. */
  ours: boolean;
}

/** The one place where an error becomes a reply. */
export function failureOf(error: unknown, language: Language, requestId: string, bodyLimit: number): Failure {
  if (error instanceof InvalidInput) {
    return { status: 200, ours: false, envelope: { code: platformErrors.invalidInput.code, data: null, msg: error.say(), fields: error.fields } };
  }
  if (error instanceof UserError) {
    const fields = error.fields && Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, sayText(text, language, error.values)]));
    return {
      status: error.definition.status ?? 200,
      ours: false,
      envelope: { code: error.definition.code, data: null, msg: error.say(language), ...(fields && { fields }) },
    };
  }
  const known = (definition: ErrorDefinition, values?: TextValues, ours = false): Failure => ({
    status: definition.status ?? 200,
    ours,
    envelope: { code: definition.code, data: null, msg: sayText(definition, language, values) },
  });
  const code = (error as Partial<FastifyError> | null)?.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return known(platformErrors.tooLarge, { limit: megabytes(bodyLimit) });
  if (code === 'FST_REQ_FILE_TOO_LARGE') return known(platformErrors.tooLarge, { limit: '' });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return known(platformErrors.unsupportedType, { type: (error as Error).message });
  if ((error as Partial<FastifyError> | null)?.statusCode === 400) return known(platformErrors.malformed, { reason: (error as Error).message });
  // What PostgreSQL refuses although its shape was right: a zero byte, half a surrogate, a number too large.
  if (code === '22021' || code === '22P05') return known(platformErrors.unstorable);
  if (code === '22003') return known(platformErrors.outOfRange);
  if (storeIsAway(code, error)) return known(platformErrors.unavailable, undefined, true);
  return known(platformErrors.internal, { id: requestId }, true);
}

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, bodyLimit: number): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const failure = failureOf(error, language, request.id, bodyLimit);
  if (failure.ours) request.log.error({ err: error }, 'request failed');
  return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.envelope));
}

/** Connection refused, reset or terminated, a missing socket, PostgreSQL starting up or shutting down. */
function storeIsAway(code: string, error: unknown): boolean {
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[1-3]|08\w{3})$/.test(code)) return true;
  return error instanceof Error && /Connection terminated|connection timeout|timeout exceeded when trying to connect/i.test(error.message);
}

const megabytes = (bytes: number) => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;
