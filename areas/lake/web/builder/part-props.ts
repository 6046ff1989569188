import type { DataType } from '#engine/types/data-type.ts';
import type { BuilderDraft } from './builder-draft.ts';
import type { Sources } from './field-select.tsx';

/** What every part of the builder gets. */
export interface PartProps {
  draft: BuilderDraft;
  change: (make: (draft: BuilderDraft) => BuilderDraft) => void;
  sources: Sources;
  /** Of the result, as far as it is known. */
  types: ReadonlyMap<string, DataType>;
  /** In words; undefined: nothing is wrong there. */
  problem: (part: string) => string | undefined;
}
