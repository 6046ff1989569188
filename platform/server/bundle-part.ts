import type { Text } from '#platform/contract';
import type { Services } from './context.ts';
import type { Database } from './database.ts';
import type { By } from './records.ts';

/** One thing that can be carried to another platform. Its key means the same there: a code, never a wid. */
export interface BundleItem {
  key: string;
  name: Text;
  /** Plain JSON, without secrets. */
  value: unknown;
}

/** What is compared and applied; the name is for people. */
export type BundleValue = Omit<BundleItem, 'name'>;

/**
 * A kind of configuration that can be taken along in a bundle. An area names its parts beside its
 * handlers; choosing, comparing, applying and going back is then the same for all.
 */
export interface BundlePart {
  key: string;
  title: Text;
  read(db: Database, services: Services): Promise<BundleItem[]>;
  /** What stands in the way of applying a value here, in words; null: nothing. */
  examine?(db: Database, item: BundleValue, services: Services): Promise<Text | null>;
  /** Makes or changes one thing so that `read` gives this value. */
  apply(db: Database, item: BundleValue, by: By, services: Services): Promise<void>;
  /** Takes one thing away, or back to how it is delivered. */
  remove(db: Database, key: string, by: By, services: Services): Promise<void>;
}

declare module './context.ts' {
  interface Services {
    /** Of every area. */
    bundleParts: readonly BundlePart[];
  }
}
