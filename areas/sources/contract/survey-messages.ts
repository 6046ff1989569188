import { defineMessageTemplate } from '#areas/system';

const source = { label: { zh: '数据源', en: 'Data source' }, sample: '学生管理系统' };
const who = { label: { zh: '操作人', en: 'Who did it' }, sample: '王敏' };
const wid = { label: { zh: '调研编号', en: 'Number of the survey' }, sample: '0193' };
const link = '/myWorkBench?survey={wid}';

export const surveyTemplates = {
  surveyReleased: defineMessageTemplate({
    key: 'sources.surveyReleased',
    name: { zh: '调研已发布', en: 'Survey released' },
    category: 'task',
    title: { zh: '请填报“{source}”的调研', en: 'Please fill in the survey of "{source}"' },
    content: {
      zh: '{who} 向您发布了“{source}”的在线调研，截止日期：{due}。\n{note}\n请在工作台填写每张表和字段的含义、归属、代码与敏感性，填写内容自动保存。',
      en: '{who} sent you the online survey of "{source}", due: {due}.\n{note}\nSay in your workbench what each table and field means, who owns it, its codes and whether it is sensitive. What you write is saved as you go.',
    },
    link,
    variables: {
      source, who, wid,
      due: { label: { zh: '截止日期', en: 'Due date' }, sample: '2026-12-01' },
      note: { label: { zh: '附言', en: 'Note' }, sample: '请优先填写学籍相关的表。' },
    },
  }),
  surveySubmitted: defineMessageTemplate({
    key: 'sources.surveySubmitted',
    name: { zh: '调研已提交', en: 'Survey submitted' },
    category: 'approval',
    title: { zh: '“{source}”的调研待审核', en: 'The survey of "{source}" waits for your approval' },
    content: { zh: '{who} 已提交“{source}”的调研，请审核。', en: '{who} submitted the survey of "{source}". Please look at it.' },
    link,
    variables: { source, who, wid },
  }),
  surveyReturned: defineMessageTemplate({
    key: 'sources.surveyReturned',
    name: { zh: '调研被退回', en: 'Survey returned' },
    category: 'task',
    title: { zh: '“{source}”的调研被退回', en: 'The survey of "{source}" was returned' },
    content: { zh: '{who} 退回了“{source}”的调研：{reason}', en: '{who} returned the survey of "{source}": {reason}' },
    link,
    variables: { source, who, wid, reason: { label: { zh: '退回原因', en: 'Reason' }, sample: '学籍表缺少代码说明' } },
  }),
  surveyApproved: defineMessageTemplate({
    key: 'sources.surveyApproved',
    name: { zh: '调研已通过', en: 'Survey approved' },
    category: 'notice',
    title: { zh: '“{source}”的调研已通过', en: 'The survey of "{source}" was approved' },
    content: { zh: '{who} 通过了“{source}”的调研，填报内容已写入数据对象和字段。', en: '{who} approved the survey of "{source}". The answers are now part of its tables and fields.' },
    link,
    variables: { source, who, wid },
  }),
  surveyWithdrawn: defineMessageTemplate({
    key: 'sources.surveyWithdrawn',
    name: { zh: '调研已撤回', en: 'Survey withdrawn' },
    category: 'notice',
    title: { zh: '“{source}”的调研已撤回', en: 'The survey of "{source}" was withdrawn' },
    content: { zh: '{who} 撤回了“{source}”的调研，您不必再填写。已填内容会保留，重新发布后继续使用。', en: '{who} withdrew the survey of "{source}". You need not go on. What you filled in is kept for the next release.' },
    link,
    variables: { source, who, wid },
  }),
};
