import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { key, remark, wid } from './fields.ts';
import { can } from './permissions.ts';
import { surveyStates } from './source-kinds.ts';

export const surveyPath = '/api/drd/dataBussiness/dataBussinessResearch';

/** What becomes of one survey. A withdrawn one stays readable; what was answered moves on to the next. */
export const surveyRecordStates = ['released', 'submitted', 'returned', 'approved', 'withdrawn'] as const;
export type SurveyRecordState = (typeof surveyRecordStates)[number];

export const surveyStateWords: Record<SurveyRecordState | 'none', Text> = {
  none: { zh: '未调研', en: 'Not surveyed' },
  released: { zh: '填报中', en: 'Being filled in' },
  submitted: { zh: '待审核', en: 'To be approved' },
  returned: { zh: '已退回', en: 'Returned' },
  approved: { zh: '已通过', en: 'Approved' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
};

/**
 * How far a survey is. Required of a table: its business name and the department that owns it (the one in charge
 * of the source unless another is chosen); of a core table also the business name of every field.
 */
export const SurveyProgress = z.object({
  object_num: z.number().int(),
  /** Tables with nothing missing. */
  done_num: z.number().int(),
  field_num: z.number().int(),
  required_num: z.number().int(),
  answered_num: z.number().int(),
});
export type SurveyProgress = z.infer<typeof SurveyProgress>;

/** What the caller may do with it now. */
const SurveyRights = z.object({ fill: z.boolean(), submit: z.boolean(), decide: z.boolean(), withdraw: z.boolean() });

export const Survey = z.object({
  ...recordFields,
  database_wid: z.string(),
  databasename: z.string(),
  state: z.enum(surveyRecordStates),
  assignee: z.string(),
  assignee_name: z.string(),
  /** Who released it. */
  creator_name: z.string(),
  due_date: z.string().nullable(),
  note: z.string(),
  return_reason: z.string(),
  released_time: z.iso.datetime(),
  submitted_time: z.iso.datetime().nullable(),
  decided_time: z.iso.datetime().nullable(),
  progress: SurveyProgress,
});
export type Survey = z.infer<typeof Survey>;

export const SurveyDetail = Survey.extend({ rights: SurveyRights });
export type SurveyDetail = z.infer<typeof SurveyDetail>;

const dueDate = z.iso.date().nullable().default(null);

/** Sends the survey of a source to its business administrator. */
export const releaseSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/releaseResearch`,
  summary: { zh: '发布调研', en: 'Release a survey' },
  permission: can.releaseSurveys,
  changes: 'survey',
  query: z.object({ database_wid: wid }),
  body: z.object({ due_date: dueDate, note: remark }),
  reply: z.object({ wid: z.string(), assignee: z.string(), assignee_name: z.string() }),
});

/** Lets the state of the source follow its surveys; asked for after every release. */
export const updateSurveyStatus = defineCall({
  method: 'GET',
  path: '/api/drd/dataBussiness/dataBussinessManager/updateResearchStatus',
  summary: { zh: '更新数据源的调研状态', en: 'Update the survey state of a data source' },
  permission: can.releaseSurveys,
  changes: 'data source',
  query: z.object({ wid }),
  reply: z.object({ surveyed_status: z.enum(surveyStates) }),
});

/** `mine`: sent to me; `released`: released by me; `visible`: of every source I see. */
export const surveyBoxes = ['mine', 'released', 'visible'] as const;

export const listSurveys = defineCall({
  method: 'POST',
  path: `${surveyPath}/list`,
  summary: { zh: '调研列表', en: 'List surveys' },
  permission: 'signed-in',
  query: paging,
  body: z.object({
    box: z.enum(surveyBoxes).default('mine'),
    state: z.enum(surveyRecordStates).optional(),
    database_wid: wid.optional(),
    key,
  }),
  reply: pageOf(Survey),
});

export const getSurvey = defineCall({
  method: 'GET',
  path: `${surveyPath}/get`,
  summary: { zh: '调研详情', en: 'One survey' },
  permission: 'signed-in',
  query: z.object({ wid }),
  reply: SurveyDetail,
});

const decided = z.object({ state: z.enum(surveyRecordStates) });

export const submitSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/submit`,
  summary: { zh: '提交调研', en: 'Submit a survey' },
  permission: 'signed-in',
  changes: 'survey',
  body: z.object({ wid }),
  reply: decided,
});

export const returnSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/return`,
  summary: { zh: '退回调研', en: 'Return a survey' },
  permission: can.releaseSurveys,
  changes: 'survey',
  body: z.object({ wid, reason: z.string().trim().min(1).max(2000) }),
  reply: decided,
});

/** Writes what was answered into the tables and fields, all of it or nothing. */
export const approveSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/approve`,
  summary: { zh: '通过调研', en: 'Approve a survey' },
  permission: can.releaseSurveys,
  changes: 'survey',
  body: z.object({ wid }),
  reply: decided.extend({ object_num: z.number().int(), field_num: z.number().int() }),
});

export const withdrawSurvey = defineCall({
  method: 'POST',
  path: `${surveyPath}/withdraw`,
  summary: { zh: '撤回调研', en: 'Withdraw a survey' },
  permission: can.releaseSurveys,
  changes: 'survey',
  body: z.object({ wid }),
  reply: decided,
});
