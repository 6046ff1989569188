import { sql, type SelectQueryBuilder } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, type Language, type Page, type Paging } from '#platform/contract';
import type { AuditObject, Context, PageOptions, Principal, Services } from '../context.ts';
import type { Database } from '../database.ts';
import { ClientGone } from '../errors.ts';
import { rawBodyOf } from './raw-body.ts';

/** The whole result of a list call, when it was made as an export. */
export type WholeResult =
  | { query: SelectQueryBuilder<any, any, any>; map: (row: any) => any }
  | { rows: readonly object[] };

/** One per request; everything that costs something is made only when asked for. */
export class RequestContext implements Context {
  db: Database;
  user: Principal | null = null;
  readonly services: Services;
  readonly language: Language;
  readonly changed: AuditObject[] = [];
  wholeResult: WholeResult | undefined;
  private readonly incoming: FastifyRequest;
  private readonly outgoing: FastifyReply;
  private readonly paging: () => Paging;
  private readonly exporting: boolean;
  private abort: AbortController | undefined;

  constructor(incoming: FastifyRequest, outgoing: FastifyReply, db: Database, services: Services, paging: () => Paging, exporting: boolean) {
    this.incoming = incoming;
    this.outgoing = outgoing;
    this.db = db;
    this.services = services;
    this.paging = paging;
    this.exporting = exporting;
    this.language = languageOf(incoming.headers['accept-language']);
  }

  get request() {
    return {
      id: this.incoming.id,
      address: this.incoming.ip,
      agent: this.incoming.headers['user-agent']?.slice(0, 300) ?? '',
      header: (name: string) => {
        const value = this.incoming.headers[name.toLowerCase()];
        return Array.isArray(value) ? value[0] : value;
      },
      rawBody: () => rawBodyOf(this.incoming),
    };
  }

  get signal(): AbortSignal {
    if (!this.abort) {
      const abort = new AbortController();
      const { raw } = this.outgoing;
      // Closed before all was written: nobody is there any more.
      const gone = () => {
        if (!raw.writableFinished) abort.abort(new ClientGone());
      };
      if (raw.closed) gone();
      else raw.once('close', gone);
      this.abort = abort;
    }
    return this.abort.signal;
  }

  audit(object: AuditObject): void {
    this.changed.push(object);
  }

  async page(
    query: SelectQueryBuilder<any, any, any> | readonly object[],
    { sortable = {}, sort, key = 'wid', keysFirst = false, map = (row) => row }: PageOptions = {},
  ): Promise<Page<any>> {
    const { pi, ps, sort: asked } = this.paging();
    const wanted = asked && Object.hasOwn(sortable, asked.replace(/^-/, '')) ? asked : sort;
    if (isRows(query)) {
      const rows = orderRows(query, wanted, sortable);
      if (this.exporting) this.wholeResult = { rows };
      return { rows: rows.slice((pi - 1) * ps, pi * ps), total: rows.length };
    }
    const sorted = order(query, wanted, sortable, key);
    if (this.exporting) {
      this.wholeResult = { query: sorted, map };
      return { rows: [], total: 0 };
    }
    const slice = (from: SelectQueryBuilder<any, any, any>) => from.limit(ps).offset((pi - 1) * ps);
    // Skipped rows are made before they are skipped; a key is cheap to make.
    const page = keysFirst ? sorted.where(key, 'in', slice(sorted.clearSelect().select(key))) : slice(sorted);
    const rows = await page.execute();
    // A first page that is not full already knows the total.
    const total = pi === 1 && rows.length < ps ? rows.length : await count(this.db, query);
    return { rows: rows.map(map), total };
  }
}

function order(
  query: SelectQueryBuilder<any, any, any>, sort: string | undefined, sortable: Record<string, string>, key: string,
) {
  const direction = sort?.startsWith('-') ? 'desc' : 'asc';
  const name = sort?.replace(/^-/, '');
  const column = name && (Object.hasOwn(sortable, name) ? sortable[name]! : name);
  const sorted = column ? query.orderBy(column, direction) : query;
  return column === key ? sorted : sorted.orderBy(key, direction);
}

function isRows(list: SelectQueryBuilder<any, any, any> | readonly object[]): list is readonly object[] {
  return Array.isArray(list);
}

function orderRows(rows: readonly object[], sort: string | undefined, sortable: Record<string, string>): readonly object[] {
  const name = sort?.replace(/^-/, '');
  if (!name) return rows;
  const field = (Object.hasOwn(sortable, name) ? sortable[name]! : name) as keyof object;
  const way = sort!.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => (one[field] < other[field] ? -way : one[field] > other[field] ? way : 0));
}

/** Counted around the query, so that grouped and distinct lists count their rows as shown. */
async function count(db: Database, query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const row = await (db as Database)
    .selectFrom(query.clearOrderBy().as('counted') as any)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return (row as { total: number }).total;
}
