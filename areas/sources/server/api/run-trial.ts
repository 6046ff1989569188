import type { ApiSettings, ApiTrial, FoundField } from '#areas/sources';
import { sourcesErrors } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { matchLines } from '#engine/connectors/logs/match-lines.ts';
import { Digits } from '#engine/connectors/records/digits.ts';
import type { JsonObject } from '#engine/connectors/records/exact-json.ts';
import { followPointer } from '#engine/connectors/records/pointer.ts';
import { readTimestamp } from '#engine/connectors/records/timestamp.ts';
import type { ApiResource } from '#engine/connectors/rest/api-resource.ts';
import { parseReply } from '#engine/connectors/rest/parse-reply.ts';
import { Secrets } from '#engine/connectors/rest/secrets.ts';
import type { ApiExchange } from '#engine/connectors/rest/session.ts';
import { testApi } from '#engine/connectors/rest/test-api.ts';
import { showExchange, showRecord, showTree } from './show-exchange.ts';

/** A trial is for looking, so it is held shorter than a run. */
const trialSeconds = 60;
const limits = { seconds: 30, bytes: 8 * 1024 * 1024, attempts: 3, longestWaitSeconds: 10, records: 50, exchanges: 20 };

export interface TrialWork {
  signal: AbortSignal;
  networks: readonly string[];
  hidden: readonly string[];
  settings: Pick<ApiSettings, 'offset_pointer' | 'timestamp_parser' | 'timestamp_format' | 'timestamp_regex'>;
  /** Whether the caller may see what the interface answers. */
  sample: boolean;
}

export async function runTrial(resource: ApiResource, { signal, networks, hidden, settings, sample }: TrialWork): Promise<ApiTrial> {
  const late = AbortSignal.timeout(trialSeconds * 1000);
  const exchanges: ApiExchange[] = [];
  let secrets = new Secrets();
  const held = resource.limits;
  const test = await testApi({
    ...resource,
    limits: { ...held, seconds: Math.min(held.seconds, limits.seconds), bytes: Math.min(held.bytes, limits.bytes), longestWaitSeconds: Math.min(held.longestWaitSeconds, limits.longestWaitSeconds) },
  }, {
    signal: AbortSignal.any([signal, late]), networks, secrets: hidden, records: limits.records, attempts: Math.min(held.attempts, limits.attempts),
    watch(exchange, known) {
      secrets = known;
      if (exchanges.length < limits.exchanges) exchanges.push(exchange);
    },
  });
  if (late.aborted && !signal.aborted) throw new UserError(sourcesErrors.trialTooLong, { seconds: trialSeconds });
  const steps = [...test.steps.map(({ failure, ...step }) => ({ ...step, message: failure?.text ?? null, remedy: failure?.remedy ?? null })), ...await timestampStep(test.records, settings, signal)];
  const shown = exchanges.map((exchange) => showExchange(exchange, secrets, resource.reply));
  return {
    success: steps.every(({ state }) => state !== 'failure'),
    steps,
    exchanges: sample ? shown : shown.map((exchange) => ({ ...exchange, response_body: '' })),
    tree: sample ? treeOf(exchanges, resource, secrets) : null,
    record_num: test.records.length,
    records: sample ? test.records.map((record) => showRecord(record, secrets)) : [],
    fields: test.fields.map(({ name, type, nullable }): FoundField => ({ name, type: typeName(type), nullable })),
    sample,
  };
}

/** Of the last answer that is data; a sign-in that went wrong shows its own, to find its token in. */
function treeOf(exchanges: readonly ApiExchange[], resource: ApiResource, secrets: Secrets): unknown {
  const reply = exchanges.findLast((exchange) => exchange.reply !== undefined)?.reply;
  if (!reply) return null;
  try {
    return showTree(parseReply(reply, resource.reply), secrets);
  } catch {
    return null;
  }
}

export function typeName(type: DataType): string {
  if (type.kind === 'datetime') return type.zone ? 'datetime with zone' : 'datetime';
  return type.kind;
}

const title = { zh: '识别时间', en: 'Read the time' };

/** Whether the values that grow can be read as moments, where the settings say that they are. */
async function timestampStep(records: readonly JsonObject[], settings: TrialWork['settings'], signal: AbortSignal): Promise<ApiTrial['steps']> {
  if (settings.timestamp_parser === '' || settings.offset_pointer === '') return [];
  const began = performance.now();
  const written = records.flatMap((record) => {
    const found = followPointer(record, settings.offset_pointer);
    return found.found && found.value !== null && (typeof found.value !== 'object' || found.value instanceof Digits) ? [String(found.value)] : [];
  });
  if (written.length === 0) return [];
  const format = settings.timestamp_parser === 'pattern' ? settings.timestamp_format : settings.timestamp_parser;
  const parts = settings.timestamp_regex === '' ? written : await pickedOut(written, settings.timestamp_regex, signal);
  const bad = parts.findIndex((part) => part === undefined || 'problem' in readTimestamp(part, { format }));
  const message = bad < 0 ? null : {
    zh: `“${written[bad]}”不能按“${format}”识别为时间，请检查时间格式或提取表达式。`, en: `"${written[bad]}" cannot be read as a time by "${format}". Check the format or the expression that picks it out.`,
  };
  return [{ key: 'timestamp', title, state: message ? 'failure' : 'success', milliseconds: Math.round(performance.now() - began), found: message ? '' : String(written.length), message, remedy: null }];
}

/** The first named group, or all that matches. An expression may take for ever, so it runs where it can be ended. */
async function pickedOut(texts: readonly string[], expression: string, signal: AbortSignal): Promise<(string | undefined)[]> {
  const named = /\(\?<([^=!>][^>]*)>/.exec(expression)?.[1];
  const source = named ? expression : `(?<all>${expression})`;
  const matches = await matchLines({ source, flags: '' }, texts, { signal });
  return matches.map((match) => (match && match !== 'too-slow' ? match.groups[named ?? 'all'] : undefined));
}
