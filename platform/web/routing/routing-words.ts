import { defineWords } from '../words.ts';

export const routingWords = defineWords('routing', {
  loadFailed: { zh: '页面没有加载完整', en: 'This page could not be loaded' },
  loadFailedHint: { zh: '网络中断，或平台刚刚升级。重新加载通常就能恢复。', en: 'The line broke, or the platform was just updated. Reloading usually helps.' },
  requested: { zh: '请求的地址', en: 'Requested address' },
  reload: { zh: '重新加载', en: 'Reload' },
  broken: { zh: '页面出错了', en: 'Something broke on this page' },
  brokenHint: { zh: '其他页面不受影响。可以重试；如果再次出现，请把详情复制给管理员。', en: 'Other pages still work. Try again; if it stays, copy the details for your administrator.' },
  tryAgain: { zh: '重试', en: 'Try again' },
  copyDetails: { zh: '复制详情', en: 'Copy details' },
  copied: { zh: '已复制', en: 'Copied' },
  home: { zh: '返回首页', en: 'Back to home' },
  details: { zh: '详情', en: 'Details' },
  notFound: { zh: '没有这个页面', en: 'There is no such page' },
  notFoundHint: { zh: '地址 {path} 不属于平台的任何页面，可能是链接过期或拼写有误。', en: 'No page of the platform has the address {path}. The link may be old or misspelt.' },
  search: { zh: '搜索页面', en: 'Search pages' },
  planned: { zh: '规划中', en: 'Planned' },
  plannedHint: { zh: '这个页面已列入规划，还没有开发完成，暂时没有内容。', en: 'This page is planned but not built yet, so there is nothing to use here for now.' },
  plannedArea: { zh: '所属模块', en: 'Part of' },
  availableNow: { zh: '现在可以使用', en: 'Available now' },
  loading: { zh: '加载中', en: 'Loading' },
});
