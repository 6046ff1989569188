import type { Text } from '#platform/contract/text.ts';

/** What the calls of this area change, in the words of the audit trail. */
export const lakeObjects: Record<string, Text> = {
  'lake connection': { zh: '数据湖连接', en: 'Connection of the lake' },
  'lake table': { zh: '湖内表', en: 'Table of the lake' },
  task: { zh: '任务', en: 'Task' },
  'task project': { zh: '项目', en: 'Project' },
  'task folder': { zh: '任务文件夹', en: 'Task folder' },
  'task trigger': { zh: '外部触发', en: 'Trigger from outside' },
  'task template': { zh: '任务模板', en: 'Task template' },
  run: { zh: '执行', en: 'Run' },
  backfill: { zh: '补数', en: 'Backfill' },
  'work calendar': { zh: '工作日历', en: 'Work calendar' },
  'quarantined row': { zh: '隔离区数据', en: 'Quarantined row' },
  'quality rule': { zh: '质量规则', en: 'Quality rule' },
  'run limits': { zh: '执行限额', en: 'Run limits' },
  model: { zh: '模型', en: 'Model' },
  'model category': { zh: '模型分类', en: 'Category of models' },
  indicator: { zh: '指标', en: 'Indicator' },
  'model tag': { zh: '模型标签', en: 'Tag of a model' },
  'model service': { zh: '模型服务地址', en: 'Model service address' },
  algorithm: { zh: '算法模型', en: 'Algorithm' },
  'model grant': { zh: '模型授权', en: 'Grant of a model' },
  'offline load': { zh: '离线上传', en: 'Offline load' },
  release: { zh: '发布', en: 'Release' },
};
