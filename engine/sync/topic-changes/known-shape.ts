import type { JsonObject } from '../../connectors/records/exact-json.ts';
import { inferFields } from '../../connectors/records/infer-fields.ts';
import { commonType, covers } from '../drift/common-type.ts';
import type { MessageField } from '../readers/kafka/message-fields.ts';
import { plainColumn, recordShape } from '../readers/record-rows.ts';
import type { SourceColumn, SourceShape } from '../run.ts';
import type { ToldColumn, ToldMessage } from './told-message.ts';

/**
 * The table as its messages tell it. It only grows: messages from before and after a change of structure come side by side
 * from different partitions, so that one that lacks a column does not say that it is gone.
 */
export class KnownShape {
  readonly #declared: boolean;
  readonly #takesNew: boolean;
  readonly #merged = new WeakSet<readonly ToldColumn[]>();
  #shape: SourceShape | null;
  /** Columns that are told and not wanted. */
  readonly ignored = new Set<string>();

  constructor(stored: SourceShape | null, { declared, takesNew }: { declared: readonly MessageField[] | undefined; takesNew: boolean }) {
    this.#declared = declared !== undefined;
    this.#takesNew = takesNew;
    this.#shape = declared ? recordShape(declared, stored?.primaryKey ?? []) : stored;
  }

  /** Null: no message has told it yet. */
  get shape(): SourceShape | null {
    return this.#shape;
  }

  /** Takes in what a message tells about the table; true: it is not as it was. */
  learn(told: ToldMessage): boolean {
    const before = this.#shape;
    if (told.key.length && told.key.join('\0') !== before?.primaryKey.join('\0')) this.#learnKey(told.key);
    if (this.#declared) return this.#shape !== before;
    if (!told.columns) for (const row of rowsOf(told)) this.#learnRow(row);
    else if (!this.#merged.has(told.columns)) {
      this.#merged.add(told.columns);
      this.#merge(told.columns);
    }
    return this.#shape !== before;
  }

  /** Together they say more about types than one by one. */
  learnAll(messages: readonly ToldMessage[]): void {
    const plain = messages.filter(({ columns }) => !columns).flatMap(rowsOf);
    if (!this.#declared && plain.length) this.#merge(inferFields(plain).map(({ name, type }) => plainColumn({ name, type })));
    for (const told of messages) this.learn(told);
  }

  #learnKey(key: readonly string[]): void {
    const shape = this.#shape ?? { columns: [], primaryKey: [], comment: '' };
    this.#shape = { ...shape, primaryKey: [...key] };
  }

  /** What is empty says nothing about its type. */
  #learnRow(row: JsonObject): void {
    const known = new Set(this.#shape?.columns.map(({ name }) => name));
    const fresh = Object.entries(row).filter(([name, value]) => value !== null && !known.has(name) && !this.ignored.has(name));
    if (fresh.length) this.#merge(inferFields([Object.fromEntries(fresh)]).map(({ name, type }) => plainColumn({ name, type })));
  }

  #merge(told: readonly Pick<SourceColumn, 'name' | 'type' | 'native' | 'nullable'>[]): void {
    const shape = this.#shape ?? { columns: [], primaryKey: [], comment: '' };
    const isFirst = shape.columns.length === 0;
    const columns = [...shape.columns];
    let changed = false;
    for (const { name, type, native, nullable } of told) {
      const index = columns.findIndex((one) => one.name === name);
      const was = columns[index];
      if (was && covers(was.type, type)) continue;
      if (!was && !isFirst && !this.#takesNew) {
        this.ignored.add(name);
        continue;
      }
      changed = true;
      if (was) columns[index] = { ...was, type: commonType(was.type, type) ?? type, native };
      else columns.push({ name, type, native, nullable, comment: '' });
    }
    if (changed || !this.#shape) this.#shape = { ...shape, columns };
  }
}

const rowsOf = ({ changes }: ToldMessage): JsonObject[] => changes.map(({ before, after }) => after ?? before).filter((row) => row !== null);
