import { defineWords } from '#platform/web/words.ts';

export const editedTaskWords = defineWords('lake.editedTask', {
  check: { zh: '检查', en: 'Check' },
  checkGood: { zh: '检查通过', en: 'Nothing stands against it' },
  checkFound: { zh: '检查发现 {count} 项', en: 'The check found {count} {count|thing|things}' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  online: { zh: '上线', en: 'Put online' },
  offline: { zh: '下线', en: 'Take offline' },
  release: { zh: '提交发布', en: 'Submit release' },
  run: { zh: '执行', en: 'Run' },
  started: { zh: '已开始执行', en: 'The run has begun' },
});
