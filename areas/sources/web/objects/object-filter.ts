import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import type { DataObject, DataObjectFilter } from '../../contract/data-objects.ts';

export type ObjectFilter = DataObjectFilter & Record<string, unknown>;
export type ObjectList = List<DataObject, ObjectFilter>;

/** As the specification has it: everything, said by its word. */
export const initialObjectFilter = (database_wid: string): ObjectFilter => ({ database_wid, dataSign: 'ALL', situation: 'ALL', integrationStatus: 'ALL' });
