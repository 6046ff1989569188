import type { Text } from '#platform/contract/text.ts';

/** The kinds of source, as the wire spells them. The cloud list is a list of descriptions, not a kind. */
export const sourceTypes = ['dataBase', 'API', 'LOG', 'FILE', 'UNSTRUCTURED'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const sourceTypeWords: Record<SourceType, Text> = {
  dataBase: { zh: '数据库', en: 'Database' },
  API: { zh: 'API', en: 'API' },
  LOG: { zh: '日志', en: 'Log' },
  FILE: { zh: '文件', en: 'File' },
  UNSTRUCTURED: { zh: '非结构化', en: 'Unstructured' },
};

/** The databases we have a driver for, and `jdbc` for any other by an uploaded one. */
export const databaseTypes = ['postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle', 'sqlite', 'duckdb', 'clickhouse', 'jdbc'] as const;
export type DatabaseType = (typeof databaseTypes)[number];

/** What the last connection test found, as a source keeps it. */
export const connectStates = { untested: 0, failed: 2, connected: 3 } as const;
/** What the call of a test answers: only `1` lets the test of change capture follow. */
export const testReplies = { connected: '1', failed: '2' } as const;

/** Where a survey of a source stands. */
export const surveyStates = ['none', 'released', 'submitted', 'returned', 'approved'] as const;
export type SurveyState = (typeof surveyStates)[number];

/** The `sourceFrom` of what a sub-center handed in begins with this word; a colon and the name of the sub-center may follow. As a filter: all of them. */
export const fromSubcenters = 'SUBCENTER';
