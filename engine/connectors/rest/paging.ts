import { createHash } from 'node:crypto';
import { ConnectorFailure } from '../failure.ts';
import { wholeNumber } from '../records/digits.ts';
import { writeExactJson, type Json } from '../records/exact-json.ts';
import { followPointer } from '../records/pointer.ts';
import type { ApiPaging } from './api-resource.ts';
import type { HttpCall, HttpReply } from './http-call.ts';

/** Where reading stands: enough to ask for the next page, small enough to be stored. */
export interface PageState {
  page: number;
  /** Items that came before this page. */
  start: number;
  cursor: string;
  /** A whole address, where the last reply gave one. */
  url?: string;
  /** Of the page before: a server that gives it again does not page. */
  mark?: string;
}

export function firstPage(paging: ApiPaging): PageState {
  return { page: paging.kind === 'page' ? paging.first : 1, start: 0, cursor: paging.kind === 'cursor' ? paging.first : '' };
}

export function pageVariables(paging: ApiPaging, state: PageState): Record<string, string> {
  return { page: String(state.page), start: String(state.start), cursor: state.cursor, limit: 'size' in paging && paging.size !== undefined ? String(paging.size) : '' };
}

export function askForPage(call: HttpCall, paging: ApiPaging, state: PageState): HttpCall {
  if (state.url !== undefined) return { ...call, url: sameHost(new URL(state.url), call.url) };
  if (paging.kind === 'none' || paging.kind === 'link') return call;
  const url = new URL(call.url);
  const value = paging.kind === 'page' ? String(state.page) : paging.kind === 'offset' ? String(state.start) : state.cursor;
  if (paging.parameter !== '' && value !== '') url.searchParams.set(paging.parameter, value);
  if (paging.sizeParameter !== '' && paging.size !== undefined) url.searchParams.set(paging.sizeParameter, String(paging.size));
  return { ...call, url };
}

/** The page after this one; undefined: there is none. */
export function nextPage(paging: ApiPaging, state: PageState, got: { reply: HttpReply; body: Json; items: Json[] }): PageState | undefined {
  const start = state.start + got.items.length;
  const page = state.page + 1;
  switch (paging.kind) {
    case 'none': return undefined;
    case 'page': case 'offset': {
      if (got.items.length === 0) return undefined;
      const total = paging.totalPointer === '' ? undefined : totalOf(got.body, paging.totalPointer);
      if (total !== undefined && BigInt(start) >= total) return undefined;
      const mark = createHash('sha1').update(writeExactJson(got.items)).digest('base64');
      if (mark === state.mark) throw repeats(`page ${state.page}`);
      return { page, start, cursor: '', mark };
    }
    case 'cursor': {
      const found = followPointer(got.body, paging.pointer);
      const value = found.found ? found.value : null;
      if (value === null || value === '' || value === false || typeof value === 'object' && !('text' in value)) return undefined;
      const cursor = String(value);
      if (cursor === state.cursor || cursor === state.url) throw repeats(cursor.slice(0, 40));
      return /^https?:\/\//i.test(cursor) ? { page, start, cursor: '', url: cursor } : { page, start, cursor };
    }
    case 'link': {
      const target = nextLink(got.reply.headers['link']);
      if (target === undefined) return undefined;
      const url = URL.canParse(target, got.reply.url.href) ? new URL(target, got.reply.url).href : undefined;
      if (url === undefined || url === got.reply.url.href) throw repeats('Link');
      return { page, start, cursor: '', url };
    }
  }
}

/** The address marked `rel="next"` in a Link header (RFC 8288). */
export function nextLink(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  for (const match of text.matchAll(/<([^<>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]*))/i.exec(match[2] ?? '');
    if ((relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/).includes('next')) return match[1];
  }
  return undefined;
}

function totalOf(body: Json, pointer: string): bigint | undefined {
  const found = followPointer(body, pointer);
  if (found.found && (typeof found.value === 'string' || typeof found.value === 'number')) {
    const total = wholeNumber(found.value);
    if (total !== undefined) return total;
  }
  throw new ConnectorFailure('bad-data', {
    zh: `回应中“${pointer}”处没有总记录数，请检查总数位置`, en: `The reply holds no number of records at "${pointer}". Check where the total is`,
  });
}

function sameHost(next: URL, current: URL): URL {
  if (next.origin === current.origin) return next;
  throw new ConnectorFailure('rights', {
    zh: `下一页的地址指向另一台主机 ${next.origin}，不予访问；请改用其他分页方式`,
    en: `The address of the next page leads to another host, ${next.origin}, and is not followed. Choose another kind of paging`,
  });
}

function repeats(what: string): ConnectorFailure {
  return new ConnectorFailure('bad-data', {
    zh: `接口重复返回同一页（${what}）：请检查分页参数的名称，或填写总记录数的位置`,
    en: `The interface gives the same page again (${what}). Check the name of the paging parameter, or say where the total number of records is`,
  });
}
