import type { Text } from '#platform/contract/text.ts';

/** What the calls of this area change, in the words of the audit trail. */
export const sourcesObjects: Record<string, Text> = {
  'data source': { zh: '数据源', en: 'Data source' },
};
