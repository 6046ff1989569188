import type { Change, ChangeBatch, DatabaseConnection, TableName } from '../../connectors/connector.ts';
import type { LakeSession } from '../../lake/lake.ts';
import type { Text } from '#platform/contract/text.ts';
import type { SourceShape } from '../run.ts';
import type { ChangedTable, ChangesRequest } from './changes.ts';
import { changesFailure } from './failures.ts';
import { openView } from './open-view.ts';
import { keyOfTable, type PlaceBook, type TablePlace } from './place.ts';
import { shapeOf, shapeTold } from './source-shape.ts';
import { signatureOf, type TableView } from './table-view.ts';

export interface Followed {
  key: string;
  table: ChangedTable;
  place: TablePlace;
  view: TableView;
  /** Columns that were added and that older rows lack, to be read once what told of them is in the lake. */
  added: string[];
}

/** The tables of a stream, each with the way in which its changes are understood just now. */
export class FollowedTables {
  readonly #request: ChangesRequest;
  readonly #session: LakeSession;
  readonly #compare: (one: string, other: string) => number;
  readonly #side: () => Promise<DatabaseConnection>;
  readonly #tables = new Map<string, Followed>();
  readonly changes: Text[] = [];
  #opened = 0;
  /** Views that are no longer current; their stages may still hold rows that wait. */
  #former: TableView[] = [];

  constructor(request: ChangesRequest, session: LakeSession, compare: (one: string, other: string) => number, side: () => Promise<DatabaseConnection>) {
    this.#request = request;
    this.#session = session;
    this.#compare = compare;
    this.#side = side;
  }

  async open(book: PlaceBook): Promise<void> {
    for (const table of this.#request.tables) {
      const key = keyOfTable(table.source);
      const place = book.place.tables[key];
      if (place?.phase !== 'stream') continue;
      const view = await this.#view(table, place.shape!, place.shape);
      this.#tables.set(key, { key, table, place, view: view.view, added: [] });
    }
  }

  get all(): Followed[] {
    return [...this.#tables.values()];
  }

  get views(): TableView[] {
    return [...this.#former, ...this.all.map(({ view }) => view)];
  }

  /** Undefined: it is not followed, or this happened before it was. */
  find(name: TableName, { begins }: ChangeBatch): Followed | undefined {
    const followed = this.#tables.get(keyOfTable(name)) ?? this.all.find(({ table: { source } }) => !source.schema && source.table === name.table);
    return followed && this.#compare(begins, followed.place.from) >= 0 ? followed : undefined;
  }

  /** Whether the first copy may already hold what is told here. */
  isAhead({ place: { until } }: Followed, { begins }: ChangeBatch): boolean {
    return until !== null && this.#compare(begins, until) < 0;
  }

  /** False: the columns are not those that the view knows. */
  understands({ view, place }: Followed, { columns }: Change): boolean {
    return !columns || signatureOf(columns.filter(({ name }) => !place.computed.includes(name))) === view.signature;
  }

  async alter(followed: Followed, { columns = [] }: Change): Promise<void> {
    const { table, view, place } = followed;
    const [now] = await this.#side().then((connection) => connection.describe([table.source])).catch((error: unknown) => {
      throw changesFailure(error, 'source', this.#request.signal);
    });
    const told = shapeTold(columns.filter(({ name }) => !place.computed.includes(name)), view.told, now && shapeOf(now));
    const { view: next, changes, added } = await this.#view(table, told, view.told);
    this.#former.push(view);
    followed.view = next;
    followed.added.push(...added);
    this.changes.push(...changes);
  }

  /** What is to be kept with the position, if anything has changed. */
  shapes(book: Pick<PlaceBook, 'place'>): Record<string, SourceShape> {
    return Object.fromEntries(this.all.filter(({ key, view }) => book.place.tables[key]?.shape !== view.told).map(({ key, view }) => [key, view.told]));
  }

  async dropFormer(): Promise<void> {
    for (const { stage } of this.#former.splice(0)) await this.#session.dropTable(stage);
  }

  async #view(table: ChangedTable, told: SourceShape, before: SourceShape | null) {
    const opened = await openView(this.#request, this.#session, table, { told, before, stage: `changes${(this.#opened += 1)}` });
    this.#request.report.lineage?.(table, opened.view.compiled.lineage);
    return opened;
  }
}
