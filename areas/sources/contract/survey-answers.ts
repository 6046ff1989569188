import { z } from 'zod';
import { defineCall, download, pageOf, paging, upload } from '#platform/contract';
import { flag, key, wid } from './fields.ts';
import { SurveyProgress, surveyPath } from './surveys.ts';

/** What is asked about a table and about a field. An empty text is an answer: there is none. */
const tableAnswers = {
  name: z.string().trim().max(500),
  description: z.string().max(100_000),
  owner_dept: z.string().max(100),
  owner_user: z.string().max(100),
  is_core: flag,
};
const fieldAnswers = {
  name: z.string().trim().max(500),
  description: z.string().max(100_000),
  /** The table of this source whose codes the field holds. */
  code_object: z.string().max(100),
  code_note: z.string().max(20_000),
  sensitive: flag,
};
export const TableAnswers = z.object(tableAnswers);
export type TableAnswers = z.infer<typeof TableAnswers>;
export const FieldAnswers = z.object(fieldAnswers);
export type FieldAnswers = z.infer<typeof FieldAnswers>;
export type AnswerKey = keyof TableAnswers | keyof FieldAnswers;
export const AnyAnswers = z.object({ ...tableAnswers, ...fieldAnswers }).partial();
export type AnyAnswers = z.infer<typeof AnyAnswers>;

const answered = {
  /** Which of the answers were filled in in this survey. */
  answered: z.array(z.string()),
  modifier_name: z.string(),
  modify_time: z.iso.datetime().nullable(),
};

export const SurveyObject = z.object({
  wid: z.string(),
  schema_name: z.string(),
  data_object: z.string(),
  object_kind: z.string(),
  comment: z.string(),
  row_count: z.number().nullable(),
  field_num: z.number().int(),
  required_num: z.number().int(),
  answered_num: z.number().int(),
  /** A name that could be meant, where there is none yet. */
  suggestion: z.string(),
  /** As they stand: what was filled in, otherwise what is already known. */
  answers: TableAnswers,
  owner_dept_name: z.string(),
  owner_user_name: z.string(),
  ...answered,
});
export type SurveyObject = z.infer<typeof SurveyObject>;

export const SurveyField = z.object({
  wid: z.string(),
  data_field: z.string(),
  native_type: z.string(),
  comment: z.string(),
  is_pk: z.number().int(),
  nullable: z.boolean(),
  suggestion: z.string(),
  /** The name of the code table, for the one that is chosen. */
  code_object_name: z.string(),
  answers: FieldAnswers,
  ...answered,
});
export type SurveyField = z.infer<typeof SurveyField>;

export const listSurveyObjects = defineCall({
  method: 'POST',
  path: `${surveyPath}/objects`,
  summary: { zh: '调研的数据对象', en: 'Tables of a survey' },
  permission: 'signed-in',
  query: paging,
  body: z.object({
    survey: wid,
    key,
    only: z.enum(['all', 'unanswered', 'answered']).default('all'),
    /** This one table. */
    object_wid: wid.optional(),
  }),
  reply: pageOf(SurveyObject),
});

export const listSurveyFields = defineCall({
  method: 'POST',
  path: `${surveyPath}/fields`,
  summary: { zh: '调研的字段', en: 'Fields of a table in a survey' },
  permission: 'signed-in',
  query: paging,
  body: z.object({ survey: wid, object_wid: wid, key, only: z.enum(['all', 'unanswered']).default('all') }),
  reply: pageOf(SurveyField),
});

/** Cells of one row: what they were when the person looked at them, and what they shall be. */
const CellChange = z.object({
  object_wid: wid,
  /** Empty: the table itself. */
  field_wid: z.string().max(100).default(''),
  was: AnyAnswers,
  now: AnyAnswers,
}).refine(({ field_wid, now }) => Object.keys(now).every((asked) => asked in (field_wid ? fieldAnswers : tableAnswers)), { path: ['now'] });
export type CellChange = z.input<typeof CellChange>;

/** A cell that somebody else changed in the meantime: theirs stays, and both are shown. */
const CellConflict = z.object({
  object_wid: z.string(), field_wid: z.string(), key: z.string(),
  theirs: z.union([z.string(), z.number()]), yours: z.union([z.string(), z.number()]), who: z.string(),
});
export type CellConflict = z.infer<typeof CellConflict>;

/** Saved as people type. What does not collide is saved; a cell that does is left as it is and told. */
export const saveSurveyAnswers = defineCall({
  method: 'POST',
  path: `${surveyPath}/saveAnswers`,
  summary: { zh: '保存调研填报', en: 'Save answers of a survey' },
  permission: 'signed-in',
  changes: 'survey',
  body: z.object({ survey: wid, changes: z.array(CellChange).min(1).max(2000) }),
  reply: z.object({
    saved: z.number().int(),
    conflicts: z.array(CellConflict),
    /** Rows that are no longer part of the survey. */
    gone: z.number().int(),
    progress: SurveyProgress,
  }),
});

/** Answers that are the same for many: an owner for the tables that have none, suggested names where there are none. */
export const fillSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/fill`,
  summary: { zh: '批量填写调研', en: 'Fill in many answers of a survey' },
  permission: 'signed-in',
  changes: 'survey',
  body: z.object({ survey: wid, owner_dept: wid.optional(), owner_user: wid.optional(), suggestions: z.boolean().default(false) }),
  reply: z.object({ saved: z.number().int(), progress: SurveyProgress }),
});

/** What the survey says against what is stored, and who said it. */
export const SurveyDifference = z.object({
  /** Of the row and the answer together. */
  wid: z.string(),
  object_wid: z.string(), field_wid: z.string(), schema_name: z.string(), data_object: z.string(), data_field: z.string(),
  key: z.string(), before: z.string(), after: z.string(), modifier_name: z.string(), modify_time: z.iso.datetime().nullable(),
});
export type SurveyDifference = z.infer<typeof SurveyDifference>;

export const listSurveyDifferences = defineCall({
  method: 'POST',
  path: `${surveyPath}/differences`,
  summary: { zh: '调研内容与现状的差异', en: 'What a survey changes' },
  permission: 'signed-in',
  query: paging,
  body: z.object({ survey: wid, key, all: z.boolean().default(false) }),
  reply: pageOf(SurveyDifference),
});

export const exportSurvey = defineCall({
  method: 'GET',
  path: `${surveyPath}/export`,
  summary: { zh: '导出调研表', en: 'Export a survey as a workbook' },
  permission: 'signed-in',
  query: z.object({ wid }),
  reply: download,
});

/** The workbook of the export, filled in. Cells that are empty in it change nothing. */
export const importSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/import`,
  summary: { zh: '导入调研表', en: 'Import a filled-in survey' },
  permission: 'signed-in',
  changes: 'survey',
  query: z.object({ wid }),
  body: upload(50 * 1024 * 1024),
  reply: z.object({
    saved: z.number().int(),
    unknown: z.array(z.object({ row: z.number().int(), reason: z.string() })),
    unknown_num: z.number().int(),
  }),
});
