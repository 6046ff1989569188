import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Detection
  { path: '/resourceManage/qualityManage/detectionTask', title: { zh: '检测任务', en: 'Detection tasks' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/detectionConfiguration', title: { zh: '检测配置', en: 'Detection settings' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/detectionReminder', title: { zh: '检测提醒', en: 'Detection reminders' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/ruleTemplate', title: { zh: '质量规则模板', en: 'Quality rule templates' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/ruleType', title: { zh: '质量规则类型', en: 'Quality rule types' }, access: 'token', menu: 'quality-rule', planned: true },

  // Governance and feedback
  { path: '/resourceManage/qualityManage/governanceTask', title: { zh: '治理任务', en: 'Governance tasks' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/governanceRules', title: { zh: '治理规则', en: 'Governance rules' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/governanceRuleBase', title: { zh: '治理规则库', en: 'Governance rule library' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/dataErrorcorrection', title: { zh: '数据纠错', en: 'Data correction' }, access: 'token', menu: 'quality-rule', planned: true },
  { path: '/resourceManage/qualityManage/dataFeedback', title: { zh: '数据反馈', en: 'Data feedback' }, access: 'token', menu: 'quality-rule', planned: true },

  // Analysis and reports
  { path: '/resourceManage/qualityManage/qualitySurvey', title: { zh: '质量概况', en: 'Quality overview' }, access: 'token', menu: 'quality-report', planned: true },
  { path: '/resourceManage/qualityManage/qualityAnalysis', title: { zh: '质量分析', en: 'Quality analysis' }, access: 'token', menu: 'quality-report', planned: true },
  { path: '/resourceManage/qualityManage/qualityPortrait', title: { zh: '质量画像', en: 'Quality portrait' }, access: 'token', menu: 'quality-report', planned: true },
  { path: '/resourceManage/qualityManage/qualityDetail', title: { zh: '质量明细', en: 'Quality details' }, access: 'token', planned: true },
  { path: '/resourceManage/qualityManage/qualityReport', title: { zh: '质量报告', en: 'Quality report' }, access: 'token', menu: 'quality-report', planned: true },
  { path: '/resourceManage/qualityManage/qualitySceneReport', title: { zh: '场景质量报告', en: 'Scenario quality report' }, access: 'token', menu: 'quality-report', planned: true },
  { path: '/resourceManage/qualityManage/qualityOfflineReport', title: { zh: '离线质量报告', en: 'Offline quality report' }, access: 'token', menu: 'quality-report', planned: true },
]);
