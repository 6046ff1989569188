import type { Language, Text } from '#platform/contract';
import type { AnyAnswers } from '#areas/sources';

/** The columns of the workbook; the first three say which row it is. */
export const surveyColumns = {
  schema: { zh: '模式', en: 'Schema' },
  table: { zh: '表', en: 'Table' },
  field: { zh: '字段', en: 'Field' },
  type: { zh: '类型', en: 'Type' },
  comment: { zh: '数据库注释', en: 'Database comment' },
  name: { zh: '业务名称', en: 'Business name' },
  description: { zh: '说明', en: 'Description' },
  is_core: { zh: '核心表', en: 'Core table' },
  code_object: { zh: '代码表', en: 'Code table' },
  code_note: { zh: '代码说明', en: 'Code note' },
  sensitive: { zh: '敏感', en: 'Sensitive' },
} as const satisfies Record<string, Text>;
export type SurveyColumn = keyof typeof surveyColumns;

const yesNo: Record<Language, [no: string, yes: string]> = { zh: ['否', '是'], en: ['no', 'yes'] };
export const flagWord = (value: number, language: Language): string => yesNo[language][value === 1 ? 1 : 0];

/** Undefined: not a yes and not a no. */
export function readFlag(cell: string): 0 | 1 | undefined {
  const text = cell.trim().toLowerCase();
  if (['是', 'yes', 'y', '1', 'true', '√'].includes(text)) return 1;
  if (['否', 'no', 'n', '0', 'false', '×'].includes(text)) return 0;
  return undefined;
}

/** Which columns a row of a table and of a field may fill. */
export const tableColumns: readonly (keyof AnyAnswers & SurveyColumn)[] = ['name', 'description', 'is_core'];
export const fieldColumns: readonly (keyof AnyAnswers & SurveyColumn)[] = ['name', 'description', 'code_object', 'code_note', 'sensitive'];
