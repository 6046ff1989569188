import { isJsonObject, type Json, type JsonObject } from '../records/exact-json.ts';
import type { Authenticator } from './authenticate.ts';
import { extractItems, extractRecords } from './extract-records.ts';
import type { HttpCall, HttpReply } from './http-call.ts';
import { askForPage, nextPage, pageVariables, type PageState } from './paging.ts';
import { parseReply } from './parse-reply.ts';
import { withTimes, type RecordProblem } from './record-times.ts';
import { changedRequest, changedVariables } from './script-context.ts';
import { runScript } from './script.ts';
import type { ApiSession } from './session.ts';
import { splitRecords } from './split-records.ts';
import type { Variables } from './variables.ts';

export interface Page {
  call: HttpCall;
  reply: HttpReply;
  body: Json;
  records: JsonObject[];
  problems: RecordProblem[];
  variables: Variables;
  next: PageState | undefined;
  /** The reply held nothing. */
  isEmpty: boolean;
  /** A script said so: nothing more is to be asked for. */
  isDone: boolean;
}

/** One page: scripts, request, reply, records, and where the next one is. */
export async function readPage(session: ApiSession, authenticator: Authenticator, state: PageState, given: Variables): Promise<Page> {
  const { call, reply, variables } = await ask(session, authenticator, state, given);
  const { resource } = session;
  const body = parseReply(session.checked(reply), resource.reply);
  const items = extractItems(body, resource.reply);
  const records = extractRecords(items, resource.reply.recordPointer);
  const next = nextPage(resource.paging, state, { reply, body, items });
  const page: Page = { call, reply, body, records, problems: [], variables, next, isEmpty: items.length === 0, isDone: false };
  const shaped = resource.scripts.after.trim() === '' ? page : await afterScript(session, page);
  return { ...shaped, ...await withTimes(splitRecords(shaped.records, resource.split), resource, session) };
}

async function ask(session: ApiSession, authenticator: Authenticator, state: PageState, given: Variables) {
  const { resource, signal } = session;
  for (let attempt = 1; ; attempt += 1) {
    const token = await authenticator.variables(given);
    const shown = { ...given, ...token, ...pageVariables(resource.paging, state) };
    let request = resource.request;
    let variables: Variables = shown;
    if (resource.scripts.before.trim() !== '') {
      const { value } = await runScript('poll_script_pre', resource.scripts.before, { request, variables: shown }, { signal });
      ({ request, variables } = changedRequest(value, request, shown));
    }
    const call = authenticator.sign(askForPage(session.build(request, variables), resource.paging, state), variables);
    const reply = await session.send(call);
    // A token may end before its time: one new one is worth a try.
    if (reply.status === 401 && authenticator.usesToken && attempt === 1) {
      authenticator.forget();
      continue;
    }
    const passing = new Set([...Object.keys(token), ...Object.keys(pageVariables(resource.paging, state))]);
    return { call, reply, variables: Object.fromEntries(Object.entries(variables).filter(([name]) => !passing.has(name))) };
  }
}

/** The script sees the reply and its records, and may change the records, set variables, or say that all is done. */
async function afterScript(session: ApiSession, page: Page): Promise<Page> {
  const { status, headers } = page.reply;
  const context = { response: { status, headers, body: page.body }, records: page.records, variables: page.variables, done: page.next === undefined };
  const { value } = await runScript('poll_script_post', session.resource.scripts.after, context, { signal: session.signal });
  if (!isJsonObject(value)) return Array.isArray(value) ? { ...page, records: extractRecords(value, '') } : page;
  const records = Array.isArray(value['records']) ? extractRecords(value['records'], '') : page.records;
  return { ...page, records, variables: changedVariables(value, page.variables), ...(value['done'] === true && { next: undefined, isDone: true }) };
}
