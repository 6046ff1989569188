import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { fillText, platformErrors, sayText, languageOf, type Envelope, type ErrorDefinition, type Language, type Text, type TextValues } from '#platform/contract';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { ClientGone, UserError, valuesIn } from '../errors.ts';
import { statementSeconds } from '../store/store.ts';
import { InvalidInput } from './validate.ts';

export interface Failure {
  status: number;
  envelope: Envelope<null>;
  /** A bug or a broken store: worth a log line with its stack. */
  ours: boolean;
}

/** How this installation words an error; as declared unless it changed it. */
export type ErrorWords = (definition: ErrorDefinition) => Text;

/** The one place where an error becomes a reply. */
export function failureOf(error: unknown, language: Language, requestId: string, bodyLimit: number, wordsOf: ErrorWords = (definition) => definition): Failure {
  if (error instanceof InvalidInput) {
    return { status: 200, ours: false, envelope: { code: platformErrors.invalidInput.code, data: null, msg: fillText(wordsOf(platformErrors.invalidInput)[language], { reason: error.reason }), fields: error.fields } };
  }
  if (error instanceof UserError) {
    const fields = error.fields && Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, sayText('code' in text ? wordsOf(text as ErrorDefinition) : text, language, valuesIn(language, error.values))]));
    return {
      status: error.definition.status ?? 200,
      ours: false,
      envelope: { code: error.definition.code, data: null, msg: error.say(language, wordsOf(error.definition)), ...(fields && { fields }) },
    };
  }
  const known = (definition: ErrorDefinition, values?: TextValues, ours = false): Failure => ({
    status: definition.status ?? 200,
    ours,
    envelope: { code: definition.code, data: null, msg: sayText(wordsOf(definition), language, values) },
  });
  if (error instanceof ClientGone) return known(platformErrors.malformed, { reason: error.message });
  const code = (error as Partial<FastifyError> | null)?.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return known(platformErrors.tooLarge, { limit: megabytes(bodyLimit) });
  if (code === 'FST_REQ_FILE_TOO_LARGE') return known(platformErrors.tooLarge, { limit: '' });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return known(platformErrors.unsupportedType, { type: (error as Error).message });
  if (isUnreadable(code, error)) return known(platformErrors.malformed, { reason: (error as Error).message });
  if (brokenForm.test((error as Error | null)?.message ?? '')) return known(serviceErrors.uploadBroken);
  const refused = refusedByStore[code];
  if (refused) return known(...refused(language));
  if (storeIsAway(code, error)) return known(platformErrors.unavailable, undefined, true);
  return known(platformErrors.internal, { id: requestId }, true);
}

/** The framework could not make sense of the request: JSON, form, content type, number of parts. */
function isUnreadable(code: string, error: unknown): boolean {
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 0;
  return status === 400 || (code.startsWith('FST_') && status > 400 && status < 500) || /Boundary not found|Malformed part header/.test((error as Error | null)?.message ?? '');
}

/** A multipart body that stops in the middle. */
const brokenForm = /unexpected end of (form|multipart)/i;

type Refusal = [ErrorDefinition, TextValues?, boolean?];
const someoneElse = { zh: '其他人', en: 'Someone else' };
const conflict = (language: Language): Refusal => [platformErrors.conflict, { who: someoneElse[language] }, true];
const unstorable = (): Refusal => [platformErrors.unstorable];
const outOfRange = (): Refusal => [platformErrors.outOfRange];

/** What PostgreSQL refuses although its shape was right, by its own code. */
const refusedByStore: Record<string, (language: Language) => Refusal> = {
  // A zero byte, half a surrogate.
  '22021': unstorable, '22P05': unstorable, '22P02': unstorable,
  // A number or a date too large or too small.
  '22003': outOfRange, '22007': outOfRange, '22008': outOfRange,
  // Two changes at once whose handler has no words of its own for it. Logged: it may be a slip of ours.
  '23503': conflict, '23505': conflict, '40001': conflict, '40P01': conflict,
  '57014': (language) => [platformErrors.timeout, { what: { zh: '存储', en: 'The store' }[language], seconds: statementSeconds }, true],
};

export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, bodyLimit: number, wordsOf?: ErrorWords): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const failure = failureOf(error, language, request.id, bodyLimit, wordsOf);
  if (failure.ours) request.log.error({ err: error }, 'request failed');
  return reply.code(failure.status).type('application/json; charset=utf-8').send(JSON.stringify(failure.envelope));
}

/** Connection refused, reset or terminated, a missing socket, PostgreSQL starting up or shutting down. */
function storeIsAway(code: string, error: unknown): boolean {
  if (/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|57P0[1-3]|53300|08\w{3})$/.test(code)) return true;
  return error instanceof Error && /Connection terminated|connection timeout|connection error|timeout exceeded when trying to connect/i.test(error.message);
}

const megabytes = (bytes: number) => `${Math.round((bytes / 1_048_576) * 10) / 10} MB`;
