import type { Text } from '#platform/contract/text.ts';
import type { Change } from '../../connectors/connector.ts';
import type { Json, JsonObject } from '../../connectors/records/exact-json.ts';
import type { DataType, Value } from '../../types/data-type.ts';

/** A column of a message that says its own types. */
export interface ToldColumn {
  name: string;
  type: DataType;
  native: string;
  nullable: boolean;
  /** Undefined: this is no value of the type. */
  read(json: Json): Value | undefined;
}

export interface ToldChange {
  operation: Change['operation'];
  /** Of an update at least what tells the row apart, as it was before. */
  before: JsonObject | null;
  after: JsonObject | null;
}

/** A message about rows of a table. */
export interface ToldMessage {
  /** `shop.orders`; empty: the message does not say. */
  table: string;
  /** When it happened; null: the message does not say. */
  time: Date | null;
  changes: ToldChange[];
  /** One and the same list as long as the table stays as it is; absent: no types are told. */
  columns?: readonly ToldColumn[] | undefined;
  /** Columns that tell rows apart; empty: nobody says. */
  key: readonly string[];
}

/** `nothing`: it is about no row, as what is left of a deleted one in a compacted topic. */
export type Understood = ToldMessage | { nothing: true } | { problem: Text };

export const isTold = (understood: Understood): understood is ToldMessage => 'changes' in understood;
export const isProblem = (understood: Understood): understood is { problem: Text } => 'problem' in understood;

