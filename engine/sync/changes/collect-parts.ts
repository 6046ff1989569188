import type { Change, ChangeBatch } from '../../connectors/connector.ts';
import { SyncFailure } from '../run.ts';
import { equalRows, type StagedPart } from './apply-part.ts';
import { nameOfTable } from './changes.ts';
import { Compactor, Untellable } from './compact.ts';
import type { Followed, FollowedTables } from './followed-tables.ts';
import { foldsIntoCopy, keepingOf, type TableView } from './table-view.ts';
import type { Tally } from './tally.ts';

/** Changes of a table that are applied together: between two truncations, under one understanding of the table. */
export interface OpenPart extends Pick<StagedPart, 'view' | 'truncated' | 'ahead' | 'copied'> {
  /** What is not told cannot be taken from the target. */
  asking: boolean;
  compactor: Compactor;
}

/** What is to be known of the tables while their changes are taken. */
export type ChangedTables = Pick<FollowedTables, 'find' | 'isAhead' | 'understands' | 'alter' | 'shapes' | 'dropFormer'>;

export interface CollectContext {
  tables: ChangedTables;
  tally: Tally;
  /** Rows that are not told whole are completed by the source, whatever the target has. */
  mistrustful: (begins: string) => boolean;
}

/** Sorts changes by table and boils them down. */
export class PartCollector {
  readonly #context: CollectContext;
  #closed: OpenPart[] = [];
  readonly #open = new Map<string, OpenPart>();

  constructor(context: CollectContext) {
    this.#context = context;
  }

  async add(change: Change, batch: ChangeBatch): Promise<void> {
    const { tables, tally, mistrustful } = this.#context;
    const followed = tables.find(change, batch);
    if (!followed) return;
    tally.count(followed.key, change.operation);
    const ahead = tables.isAhead(followed, batch);
    const asking = ahead || mistrustful(batch.begins);
    let told = change;
    if (!tables.understands(followed, change)) {
      // The copy has been made of another form of the table: only the source knows its rows in that form.
      if (ahead) told = inTheFormOf(followed.view, change);
      else await tables.alter(followed, change);
    }
    let part = this.#open.get(followed.key);
    if (!part || part.view !== followed.view || part.ahead !== ahead || part.asking !== asking || change.operation === 'truncate') {
      part = this.#begin(followed, { ahead, asking }, change.operation === 'truncate' ? { position: batch.position, time: batch.time } : null);
    }
    if (change.operation === 'truncate') return;
    try {
      part.compactor.add(told, batch.position, batch.time);
    } catch (cause) {
      throw cause instanceof Untellable ? untellable(cause, followed) : cause;
    }
  }

  /** All that was collected, those of one table in their order; the next begins anew. */
  drain(): OpenPart[] {
    const parts = [...this.#closed.splice(0), ...this.#open.values()];
    this.#open.clear();
    return parts;
  }

  #begin({ key, view, place }: Followed, { ahead, asking }: Pick<OpenPart, 'ahead' | 'asking'>, truncated: OpenPart['truncated']): OpenPart {
    const before = this.#open.get(key);
    // Rows that nobody will ever see need not be brought.
    if (before && !(truncated && view.mode === 'upsert')) this.#closed.push(before);
    const keeping = foldsIntoCopy(view, ahead) ? 'last' : keepingOf(view.mode);
    const part: OpenPart = { view, ahead, asking, truncated, copied: place.from, compactor: new Compactor({ identity: view.identity, keeping, keyless: view.keyless && !ahead }) };
    this.#open.set(key, part);
    return part;
  }
}

/** What was told, in the columns that the view knows: everything but the key has to be asked for. */
function inTheFormOf({ told, identity }: TableView, change: Change): Change {
  if (!change.after) return change;
  const after = Object.fromEntries(Object.entries(change.after).filter(([name]) => identity.includes(name)));
  const before = change.before && Object.fromEntries(Object.entries(change.before).filter(([name]) => identity.includes(name)));
  return { ...change, before, after, columns: told.columns };
}

function untellable({ why }: Untellable, { table: { source }, view }: Followed): SyncFailure {
  if (why === 'equal-rows') return equalRows(view);
  const columns = view.identity.join('”“');
  return new SyncFailure('key-missing', {
    zh: `来源没有告知表“${nameOfTable(source)}”中被更改的行的字段“${columns}”，无法找到目标中的行。请以来源的主键作为任务的主键；PostgreSQL 也可执行 ALTER TABLE … REPLICA IDENTITY FULL`,
    en: `The source does not tell "${view.identity.join('", "')}" of changed rows of table "${nameOfTable(source)}", so that they cannot be found in the target; use the primary key of the source as the key of the task, or run ALTER TABLE … REPLICA IDENTITY FULL on PostgreSQL`,
  });
}
