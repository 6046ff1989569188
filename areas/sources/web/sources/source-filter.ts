import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import type { FilterOf } from '#platform/web/blocks/list/list-input.ts';
import type { DataSource, listDataSources } from '../../contract/data-sources.ts';

export type SourceFilter = FilterOf<typeof listDataSources> & Record<string, unknown>;
export type SourceList = List<DataSource, SourceFilter>;
