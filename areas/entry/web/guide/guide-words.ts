import { defineWords } from '#platform/web/words.ts';

export const guideWords = defineWords('entry.guide', {
  purpose: { zh: '写给开发平台的人：怎样加一个页面、一个接口、一个领域，以及为什么这样设计。', en: 'For those who develop the platform: how to add a screen, a call or an area, and why it is built this way.' },
  guides: { zh: '指南', en: 'Guides' },
  decisions: { zh: '设计决定', en: 'Decisions' },
  apiDocs: { zh: '接口文档', en: 'API documentation' },
  gallery: { zh: '组件示例', en: 'Building blocks' },
  nothing: { zh: '这个版本没有附带开发文档', en: 'This build carries no documents' },
  nothingText: { zh: '接口文档仍然可以查看。', en: 'The API documentation is still there.' },
});
