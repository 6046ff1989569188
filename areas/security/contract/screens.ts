import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Overview and report
  { path: '/resourceManage/dataSecurity/aqgk', title: { zh: '安全概况', en: 'Security overview' }, access: 'token', menu: 'security-overview', planned: true },
  { path: '/resourceManage/dataSecurity/securityOverview', title: { zh: '安全态势', en: 'Security posture' }, access: 'token', menu: 'security-overview', planned: true },
  { path: '/resourceManage/dataSecurity/aqbg/sjaqbg', title: { zh: '数据安全报告', en: 'Data security report' }, access: 'token', menu: 'security-overview', planned: true },

  // Assets and assessment
  { path: '/resourceManage/dataSecurity/assetGrooming', title: { zh: '资产梳理', en: 'Asset inventory' }, access: 'token', menu: 'security-overview', planned: true },
  { path: '/resourceManage/dataSecurity/aqpg/assetAnalysis', title: { zh: '资产分析', en: 'Asset analysis' }, access: 'token', menu: 'security-overview', planned: true },
  { path: '/resourceManage/dataSecurity/aqpg/sjzcpg', title: { zh: '数据资产评估', en: 'Data asset assessment' }, access: 'token', menu: 'security-overview', planned: true },
  { path: '/resourceManage/dataSecurity/aqpg/dataFlow', title: { zh: '数据流向', en: 'Data flow' }, access: 'token', menu: 'security-overview', planned: true },
  { path: '/resourceManage/dataSecurity/aqpg/newDataFlow', title: { zh: '数据流向全景', en: 'Data flow panorama' }, access: 'token', menu: 'security-overview', planned: true },

  // Recognition
  { path: '/resourceManage/dataSecurity/sjsb/sjsb', title: { zh: '数据识别', en: 'Data recognition' }, access: 'token', menu: 'security-grade', planned: true },
  { path: '/resourceManage/dataSecurity/sjsb/ruleBase', title: { zh: '识别规则库', en: 'Recognition rule library' }, access: 'token', menu: 'security-grade', planned: true },
  { path: '/resourceManage/dataSecurity/sjsb/sjbq', title: { zh: '数据标签', en: 'Data tags' }, access: 'token', menu: 'security-grade', planned: true },
  { path: '/resourceManage/dataSecurity/sjsb/bqhx', title: { zh: '标签画像', en: 'Tag portrait' }, access: 'token', menu: 'security-grade', planned: true },

  // Classification and grading
  { path: '/resourceManage/dataSecurity/flfj/sjfldj', title: { zh: '数据分类定级', en: 'Data classification and grading' }, access: 'token', menu: 'security-grade', planned: true },
  { path: '/resourceManage/dataSecurity/flfj/lxjbgl', title: { zh: '类型级别管理', en: 'Types and grades' }, access: 'token', menu: 'security-grade', planned: true },
  { path: '/resourceManage/dataSecurity/flfj/fldjtj', title: { zh: '分类等级统计', en: 'Classification and grading statistics' }, access: 'token', menu: 'security-grade', planned: true },

  // Encryption, masking and watermarks
  { path: '/resourceManage/dataSecurity/jmgl/jmrw', title: { zh: '加密任务', en: 'Encryption tasks' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/jmgl/jmsz/qjjm', title: { zh: '全局加密', en: 'Global encryption' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/jmgl/jmsz/jqjm', title: { zh: '精确加密', en: 'Targeted encryption' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/encryptDataBase', title: { zh: '数据库加密', en: 'Database encryption' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/encryptDataBase/encrypt', title: { zh: '加密数据库', en: 'Encrypt database' }, access: 'token', planned: true },
  { path: '/resourceManage/dataSecurity/aqgz/jmsf', title: { zh: '加密算法', en: 'Encryption algorithms' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/jmgl/tmsq', title: { zh: '脱敏申请', en: 'Masking applications' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/jmgl/sysz', title: { zh: '水印设置', en: 'Watermark settings' }, access: 'token', menu: 'security-encrypt', planned: true },
  { path: '/resourceManage/dataSecurity/aqgz/sjsy', title: { zh: '数据溯源', en: 'Data tracing' }, access: 'token', menu: 'security-encrypt', planned: true },

  // Simulated data
  { path: '/resourceManage/dataSecurity/dataSimulation/simulationTasks', title: { zh: '仿真任务', en: 'Simulation tasks' }, access: 'token', menu: 'security-simulation', planned: true },
  { path: '/resourceManage/dataSecurity/dataSimulation/simulationRules', title: { zh: '仿真规则', en: 'Simulation rules' }, access: 'token', menu: 'security-simulation', planned: true },
  { path: '/resourceManage/dataSecurity/dataSimulation/simulationRules/addOrEditDrawer', title: { zh: '编辑仿真规则', en: 'Edit simulation rule' }, access: 'token', planned: true },
  { path: '/resourceManage/dataSecurity/dataSimulation/simulationSettings', title: { zh: '仿真设置', en: 'Simulation settings' }, access: 'token', menu: 'security-simulation', planned: true },

  // Risks
  { path: '/resourceManage/dataSecurity/riskAnalysis', title: { zh: '风险分析', en: 'Risk analysis' }, access: 'token', menu: 'security-risk', planned: true },
  { path: '/resourceManage/dataSecurity/riskWarning', title: { zh: '风险预警', en: 'Risk forewarnings' }, access: 'token', menu: 'security-risk', planned: true },
  { path: '/resourceManage/dataSecurity/riskHandle', title: { zh: '风险处置', en: 'Risk handling' }, access: 'token', menu: 'security-risk', planned: true },
  { path: '/resourceManage/dataSecurity/riskHandle/addOrEditDrawer', title: { zh: '编辑风险处置', en: 'Edit risk handling' }, access: 'token', planned: true },
  { path: '/resourceManage/dataSecurity/riskHandle/viewDrawer', title: { zh: '风险处置详情', en: 'Risk handling details' }, access: 'token', planned: true },
  { path: '/resourceManage/dataSecurity/riskRule', title: { zh: '风险规则', en: 'Risk rules' }, access: 'token', menu: 'security-risk', planned: true },
  { path: '/resourceManage/dataSecurity/riskRule/addOrEditDrawer', title: { zh: '编辑风险规则', en: 'Edit risk rule' }, access: 'token', planned: true },
  { path: '/resourceManage/dataSecurity/riskLabel', title: { zh: '风险标签', en: 'Risk tags' }, access: 'token', menu: 'security-risk', planned: true },
  { path: '/resourceManage/dataSecurity/riskLabel/addOrEditDrawer', title: { zh: '编辑风险标签', en: 'Edit risk tag' }, access: 'token', planned: true },

  // Patrol and alarms
  { path: '/resourceManage/dataSecurity/aqxj/xwaqyj', title: { zh: '行为安全预警', en: 'Behavior forewarnings' }, access: 'token', menu: 'security-patrol', planned: true },
  { path: '/resourceManage/dataSecurity/aqxj/ydsjjc', title: { zh: '异动数据监测', en: 'Abnormal data monitoring' }, access: 'token', menu: 'security-patrol', planned: true },
  { path: '/resourceManage/dataSecurity/aqxj/noticeReminder', title: { zh: '通知提醒', en: 'Notice reminders' }, access: 'token', menu: 'security-patrol', planned: true },
  { path: '/resourceManage/dataSecurity/callThePolice', title: { zh: '安全告警', en: 'Security alarms' }, access: 'token', menu: 'security-patrol', planned: true },
  { path: '/resourceManage/dataSecurity/alarmgroup', title: { zh: '告警组', en: 'Alarm groups' }, access: 'token', menu: 'security-patrol', planned: true },

  // Authorization and approval
  { path: '/resourceManage/dataSecurity/authorizationManage', title: { zh: '授权管理', en: 'Authorizations' }, access: 'token', menu: 'security-approval', planned: true },
  { path: '/resourceManage/dataSecurity/catalogApproval', title: { zh: '目录审批', en: 'Catalog approval' }, access: 'token', menu: 'security-approval', planned: true },
  { path: '/resourceManage/dataSecurity/processManage', title: { zh: '流程管理', en: 'Processes' }, access: 'token', menu: 'security-approval', planned: true },
]);
