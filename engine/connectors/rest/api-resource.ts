import { z } from 'zod';

/** A header, parameter or form field; `value` may hold {{variables}}. */
const pair = z.object({ name: z.string().min(1).max(200), value: z.string().max(20_000).default('') });
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const secret = z.string().max(20_000).meta({ secret: true });
const script = z.string().max(100_000).default('');

export const apiRequest = z.object({
  method: z.enum(methods).default('GET'),
  url: z.string().min(1).max(8_000),
  parameters: z.array(pair).default([]),
  headers: z.array(pair).default([]),
  /** As it is sent; its kind is said by the Content-Type header, JSON when there is none. */
  body: z.string().max(1_000_000).default(''),
});

export const apiAuthentication = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('basic'), user: z.string(), password: secret }),
  z.object({ kind: z.literal('bearer'), token: secret }),
  z.object({ kind: z.literal('key'), place: z.enum(['header', 'query']), name: z.string().min(1), value: secret }),
  z.object({
    kind: z.literal('client-credentials'), tokenUrl: z.string().min(1), client: z.string(), secret,
    scope: z.string().default(''), audience: z.string().default(''),
    /** How the token server wants to be shown the secret. */
    style: z.enum(['header', 'body']).default('header'),
  }),
  z.object({
    kind: z.literal('login'), request: apiRequest, user: z.string().default(''), password: secret.default(''),
    /** Where the reply holds the token; empty: the cookies of the reply are the proof. */
    pointer: z.string().default(''),
    /** Under which name later requests can use the token. */
    variable: z.string().regex(/^\w+$/).default('token'),
    /** Headers of every later request, usually `Authorization: Bearer {{token}}`. */
    resultHeaders: z.array(pair).default([]),
    before: script, after: script,
    /** How long a token holds when the reply does not say. */
    seconds: z.number().positive().default(600),
  }),
]);

const pageSize = { sizeParameter: z.string().default(''), size: z.number().int().positive().optional() };
/** Where the reply says how many records there are in all; without it, reading ends at the first empty page. */
const totalPointer = z.string().default('');

export const apiPaging = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** Parameters may be left empty where {{page}}, {{start}}, {{cursor}} or {{limit}} stand in the address or the body. */
  z.object({ kind: z.literal('page'), parameter: z.string().default('page'), first: z.number().int().default(1), ...pageSize, totalPointer }),
  z.object({ kind: z.literal('offset'), parameter: z.string().default('offset'), ...pageSize, totalPointer }),
  z.object({ kind: z.literal('cursor'), parameter: z.string().default('cursor'), pointer: z.string().min(1), first: z.string().default(''), ...pageSize }),
  z.object({ kind: z.literal('link') }),
]);

export const apiLimits = z.object({
  seconds: z.number().positive().max(600).default(30),
  bytes: z.number().int().positive().max(256 * 1024 * 1024).default(32 * 1024 * 1024),
  pages: z.number().int().positive().default(100_000),
  records: z.number().int().positive().optional(),
  perSecond: z.number().positive().optional(),
  /** Tries of one request in all, and the longest wait that a busy server may ask for. */
  attempts: z.number().int().min(1).max(20).default(5),
  longestWaitSeconds: z.number().positive().max(3600).default(120),
  redirects: z.number().int().min(0).max(20).default(5),
});

/** By pointer into the record. `delimiter`: a text is taken apart too. */
const splitField = z.object({ pointer: z.string().min(1), delimiter: z.string().max(20).default('') });
/** Also as the wire has it: pointers apart by commas. */
const splitFields = z.union([z.string().transform((text) => text.split(',').map((pointer) => ({ pointer: pointer.trim(), delimiter: '' })).filter(({ pointer }) => pointer !== '')), z.array(splitField)]);

export const timestampParsers = ['iso', 'unix', 'unix_ms', 'unix_us', 'unix_ns', 'pattern'] as const;

/** The time of a record: a value of it, or what an expression finds there, read by a parser, put into a field of its own. */
export const apiTimestamp = z.object({
  /** Empty: the value of `incremental`; without one, the whole record as text, where only an expression finds anything. */
  pointer: z.string().default(''),
  /** Its group `time`, else its first group, else the whole match is the time. */
  regex: z.string().max(2_000).default(''),
  parser: z.enum(timestampParsers).default('iso'),
  /** Of the parser `pattern`: `yyyy-MM-dd HH:mm:ss`. */
  format: z.string().max(200).default(''),
  field: z.string().min(1).max(200).default('@timestamp'),
});

/** An interface to read records from. Secrets are given opened. */
export const apiResource = z.object({
  request: apiRequest,
  authentication: apiAuthentication.default({ kind: 'none' }),
  reply: z.object({
    type: z.enum(['JSON', 'XML', 'CSV']).default('JSON'),
    /** Empty: as the reply says, UTF-8 when it says nothing. */
    encoding: z.string().default(''),
    delimiter: z.string().length(1).default(','),
    /** Where the list is in the reply, and the record in each of its items; both may be empty. */
    listPointer: z.string().default(''),
    recordPointer: z.string().default(''),
    /** Some interfaces answer 200 to everything: where their own code stands, and what it is when all went well. */
    success: z.object({ pointer: z.string().min(1), value: z.string(), messagePointer: z.string().default('') }).optional(),
  }).prefault({}),
  paging: apiPaging.default({ kind: 'none' }),
  /** A value of the records that grows: {{offset}} holds the greatest so far, so that the next run asks for what is new. */
  incremental: z.object({ pointer: z.string().min(1), initial: z.string().default('') }).optional(),
  /** A field with several values makes several records, one for each; of several such fields, every combination. */
  split: splitFields.default([]),
  timestamp: apiTimestamp.optional(),
  /** How long empty replies in a row are asked for again before they count as the end; 0: the first is. */
  emptyToDoneSeconds: z.number().min(0).max(86_400).default(0),
  /** Into how many parts a reader may divide the records; handed on with each batch. */
  partitions: z.number().int().min(1).max(10_000).default(1),
  scripts: z.object({ start: script, before: script, after: script }).prefault({}),
  variables: z.record(z.string().regex(/^\w+$/), z.string()).default({}),
  /** For {{now:yyyy-MM-dd}} and its like, and for times of records that say no offset. */
  zone: z.string().default('Asia/Shanghai'),
  limits: apiLimits.prefault({}),
});

export type ApiResource = z.output<typeof apiResource>;
export type ApiRequest = z.output<typeof apiRequest>;
export type ApiAuthentication = z.output<typeof apiAuthentication>;
export type ApiPaging = z.output<typeof apiPaging>;
export type ApiTimestamp = z.output<typeof apiTimestamp>;
