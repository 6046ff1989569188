import type { Text } from '#platform/contract/text.ts';
import type { LakeKind } from '#engine/lake/lake.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { FunctionStep } from '../plan.ts';
import type { LakeWords, Term } from './term.ts';

export type SettingKind = 'text' | 'number' | 'boolean' | 'choice' | 'pairs';
export type SettingValue = FunctionStep['settings'][string];

/** What a form asks for, and in which order an expression gives it. */
export interface FunctionSetting {
  key: string;
  title: Text;
  kind: SettingKind;
  default: SettingValue;
  choices?: readonly { value: string; title: Text }[];
  /** Must be given. */
  required?: true;
  /** Never shown again, and taken as it is. */
  secret?: true;
  /** Run parameters are not looked for: its own signs would be taken for them. */
  asWritten?: true;
  /** Of a number: whole, and between these. */
  least?: number;
  most?: number;
}

export type FunctionGroup = 'text' | 'number' | 'time' | 'code' | 'protect' | 'type';

/** `text` takes everything that has a text; `number` and `moment` (dates and date-times) do not guess: texts are parsed by a function of their own. */
export type InputKind = 'text' | 'number' | 'moment' | 'boolean' | 'json' | 'any';

export interface FunctionUse {
  /** Already of the kind that the function takes. */
  input: Term;
  /** All of them: checked, defaults filled in. */
  settings: Settings;
  lake: LakeWords;
  /** A text of the settings as SQL. */
  text(value: string): string;
  /** Another field of the same row as text. */
  field(name: string): string;
}

export type SqlOf = (x: string, use: FunctionUse) => string;

/** A function of a field, as data: forms list them, mappings and expressions use them. Null gives null unless `nulls` says otherwise. */
export interface FieldFunction {
  key: string;
  title: Text;
  help: Text;
  group: FunctionGroup;
  settings: readonly FunctionSetting[];
  takes: InputKind;
  gives(input: DataType, settings: Settings): DataType;
  /** Whether the result may be null: as the input (absent), `maybe` even if the input is not, `never`. */
  nulls?: 'maybe' | 'never';
  sql: Record<LakeKind, SqlOf>;
  /** What is wrong with the settings beyond their kinds. */
  check?(settings: Settings, input: DataType): Text | undefined;
  /** Other fields that it reads, for the lineage. */
  reads?(settings: Settings): string[];
}

/** Typed access to settings that were checked before. */
export class Settings {
  readonly #values: Record<string, SettingValue>;

  constructor(values: Record<string, SettingValue>) {
    this.#values = values;
  }

  text(key: string): string {
    return String(this.#values[key] ?? '');
  }

  number(key: string): number {
    return Number(this.#values[key]);
  }

  /** Null where nothing was given. */
  numberOrNull(key: string): number | null {
    const value = this.#values[key];
    return value === null || value === undefined || value === '' ? null : Number(value);
  }

  is(key: string): boolean {
    return this.#values[key] === true;
  }

  pairs(key: string): [string, string][] {
    return Object.entries((this.#values[key] ?? {}) as Record<string, string>);
  }
}

/** The same words in both. */
export const both = (sql: SqlOf): Record<LakeKind, SqlOf> => ({ duckdb: sql, postgresql: sql });
