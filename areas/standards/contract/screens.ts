import { defineScreens } from '#platform/contract/screen.ts';

export const screens = defineScreens([
  // Drafting standards
  { path: '/resourceManage/standardManagement/management', title: { zh: '标准管理', en: 'Standard management' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/Madebystandard', title: { zh: '标准制定', en: 'Standard drafting' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/Madebystandard/field', title: { zh: '标准字段', en: 'Standard fields' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/Madebystandard/IndicatorsManage', title: { zh: '指标标准', en: 'Indicator standards' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/Madebystandard/IndicatorsManage/addOrEditDrawer', title: { zh: '编辑指标标准', en: 'Edit indicator standard' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/Madebystandard/Authorization', title: { zh: '标准授权', en: 'Standard authorization' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/Madebystandard/Authorization/management', title: { zh: '标准授权管理', en: 'Standard authorization management' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/standardAudit', title: { zh: '标准审核', en: 'Standard review' }, access: 'token', menu: 'standard-define', planned: true },

  // Data elements
  { path: '/resourceManage/standardManagement/elementstandard', title: { zh: '数据元标准', en: 'Data element standards' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/elementstandard/table', title: { zh: '数据元列表', en: 'Data element list' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/elementstandard/table/From', title: { zh: '编辑数据元', en: 'Edit data element' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/elementstandard/table/viewNum', title: { zh: '数据元引用情况', en: 'Data element usage' }, access: 'token', planned: true },

  // Code tables
  { path: '/resourceManage/standardManagement/codeStandard', title: { zh: '代码标准', en: 'Code standards' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/codeStandard/codingStandard', title: { zh: '编码标准', en: 'Coding standards' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/codeStandard/optionAddOrEdit', title: { zh: '编辑代码项', en: 'Edit code item' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/codereference', title: { zh: '代码引用', en: 'Code references' }, access: 'token', menu: 'standard-apply', planned: true },
  { path: '/resourceManage/standardManagement/codeCorrection', title: { zh: '代码校正', en: 'Code correction' }, access: 'token', menu: 'standard-apply', planned: true },

  // Claiming and arbitration
  { path: '/resourceManage/standardManagement/claim', title: { zh: '标准认领', en: 'Standard claims' }, access: 'token', menu: 'standard-apply', planned: true },
  { path: '/resourceManage/standardManagement/claim/task', title: { zh: '认领任务', en: 'Claim tasks' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/claim/task/steps', title: { zh: '认领步骤', en: 'Claim steps' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/arbitration', title: { zh: '标准仲裁', en: 'Standard arbitration' }, access: 'token', menu: 'standard-apply', planned: true },

  // References and figures
  { path: '/resourceManage/standardManagement/reference', title: { zh: '标准引用', en: 'Standard references' }, access: 'token', menu: 'standard-apply', planned: true },
  { path: '/resourceManage/standardManagement/standardstatistical', title: { zh: '标准统计', en: 'Standard statistics' }, access: 'token', menu: 'standard-apply', planned: true },
  { path: '/resourceManage/standardManagement/standardReport', title: { zh: '标准报告', en: 'Standard report' }, access: 'token', menu: 'standard-apply', planned: true },

  // Frameworks of the whole organization
  { path: '/resourceManage/standardManagement/framework', title: { zh: '标准框架', en: 'Standard frameworks' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/framework/catEgory', title: { zh: '标准框架分类', en: 'Standard framework categories' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/catform', title: { zh: '编辑标准框架分类', en: 'Edit standard framework category' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/manage', title: { zh: '标准框架维护', en: 'Standard framework maintenance' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/manage/framebsic', title: { zh: '标准框架基本信息', en: 'Standard framework basics' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/manage/framefield', title: { zh: '标准框架字段', en: 'Standard framework fields' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/manage/codedata', title: { zh: '标准框架代码数据', en: 'Standard framework code data' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/manage/codingModal', title: { zh: '标准框架编码设置', en: 'Standard framework coding settings' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/framework/steps', title: { zh: '标准框架建设步骤', en: 'Standard framework build steps' }, access: 'token', planned: true },

  // Frameworks by department
  { path: '/resourceManage/standardManagement/frameworks', title: { zh: '部门标准框架', en: 'Department frameworks' }, access: 'token', menu: 'standard-define', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/catEgory', title: { zh: '部门标准框架分类', en: 'Department framework categories' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/catform', title: { zh: '编辑部门标准框架分类', en: 'Edit department framework category' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/manage', title: { zh: '部门标准框架维护', en: 'Department framework maintenance' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/manage/framebsic', title: { zh: '部门标准框架基本信息', en: 'Department framework basics' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/manage/framefield', title: { zh: '部门标准框架字段', en: 'Department framework fields' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/manage/codedata', title: { zh: '部门标准框架代码数据', en: 'Department framework code data' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/frameworks/steps', title: { zh: '部门标准框架建设步骤', en: 'Department framework build steps' }, access: 'token', planned: true },

  // Standards as applied in the whole organization
  { path: '/resourceManage/standardManagement/executive', title: { zh: '执行标准', en: 'Applied standards' }, access: 'token', menu: 'standard-apply', planned: true },
  { path: '/resourceManage/standardManagement/executive/catEgory', title: { zh: '执行标准分类', en: 'Applied standard categories' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/catform', title: { zh: '编辑执行标准分类', en: 'Edit applied standard category' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/manage', title: { zh: '执行标准维护', en: 'Applied standard maintenance' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/manage/framebsic', title: { zh: '执行标准基本信息', en: 'Applied standard basics' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/manage/framefield', title: { zh: '执行标准字段', en: 'Applied standard fields' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/manage/codedata', title: { zh: '执行标准代码数据', en: 'Applied standard code data' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/steps', title: { zh: '执行标准建设步骤', en: 'Applied standard build steps' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executive/versions', title: { zh: '执行标准版本', en: 'Applied standard versions' }, access: 'token', planned: true },

  // Standards as applied by department
  { path: '/resourceManage/standardManagement/executives', title: { zh: '部门执行标准', en: 'Department applied standards' }, access: 'token', menu: 'standard-apply', planned: true },
  { path: '/resourceManage/standardManagement/executives/catEgory', title: { zh: '部门执行标准分类', en: 'Department applied standard categories' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/catform', title: { zh: '编辑部门执行标准分类', en: 'Edit department applied standard category' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/manage', title: { zh: '部门执行标准维护', en: 'Department applied standard maintenance' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/manage/framebsic', title: { zh: '部门执行标准基本信息', en: 'Department applied standard basics' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/manage/framefield', title: { zh: '部门执行标准字段', en: 'Department applied standard fields' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/manage/codedata', title: { zh: '部门执行标准代码数据', en: 'Department applied standard code data' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/steps', title: { zh: '部门执行标准建设步骤', en: 'Department applied standard build steps' }, access: 'token', planned: true },
  { path: '/resourceManage/standardManagement/executives/versions', title: { zh: '部门执行标准版本', en: 'Department applied standard versions' }, access: 'token', planned: true },
]);
