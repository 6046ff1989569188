import type { Text } from '#platform/contract/text.ts';
import type { LakeSession } from '../../lake/lake.ts';
import type { ChangedTable } from '../changes/changes.ts';
import type { ChangedTables } from '../changes/collect-parts.ts';
import type { Followed } from '../changes/followed-tables.ts';
import { openView } from '../changes/open-view.ts';
import { keyOfTable } from '../changes/place.ts';
import { changesPolicy } from '../changes/policy.ts';
import type { TableView } from '../changes/table-view.ts';
import type { SourceShape, SyncRequest } from '../run.ts';

type Request = Pick<SyncRequest, 'run' | 'lake' | 'parameters' | 'report'>;

/** The one table that a topic tells about, and the way in which its messages are understood just now. */
export class TopicTable implements ChangedTables {
  readonly #request: Request;
  readonly #session: LakeSession;
  readonly table: ChangedTable;
  #followed: Followed | undefined;
  #opened = 0;
  readonly changes: Text[] = [];

  constructor(request: Request, session: LakeSession, table: ChangedTable) {
    this.#request = request;
    this.#session = session;
    this.table = table;
  }

  get view(): TableView | undefined {
    return this.#followed?.view;
  }

  /** Nothing may wait in the stage of the view before. */
  async open(shape: SourceShape, before: SourceShape | null): Promise<TableView> {
    const { run, lake, parameters, report } = this.#request;
    const former = this.view;
    const request = { run, lake, parameters, report, policy: changesPolicy.parse({}) };
    const { view, changes } = await openView(request, this.#session, this.table, { told: shape, before, stage: `changes${(this.#opened += 1)}` });
    this.#followed = { key: keyOfTable(this.table.source), table: this.table, view, added: [], place: { phase: 'stream', from: '', until: null, shape, computed: [], copy: null } };
    this.changes.push(...changes);
    if (former) await this.#session.dropTable(former.stage);
    return view;
  }

  async emptyStage(): Promise<void> {
    if (this.view) await this.#session.execute(`delete from ${this.#request.lake.sql.table(this.view.stage)}`);
  }

  find(): Followed | undefined {
    return this.#followed;
  }

  isAhead(): boolean {
    return false;
  }

  /** Whoever reads opens another view before it brings rows in another form. */
  understands(): boolean {
    return true;
  }

  async alter(): Promise<void> {}

  shapes(): Record<string, SourceShape> {
    return {};
  }

  async dropFormer(): Promise<void> {}
}
