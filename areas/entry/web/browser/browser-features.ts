import type { Text } from '#platform/contract/text.ts';

export interface Feature {
  name: string;
  /** What does not work without it. */
  use: Text;
  needed: boolean;
  present: () => boolean;
}

/** Tried one by one in the browser at hand: what it calls itself proves nothing. */
export const features: readonly Feature[] = [
  { name: 'AbortSignal.any', use: { zh: '取消请求、超时', en: 'Cancelling requests and time-outs' }, needed: true, present: () => typeof AbortSignal !== 'undefined' && 'any' in AbortSignal },
  { name: 'Streams', use: { zh: '实时消息、大文件下载', en: 'Live updates and large downloads' }, needed: true, present: () => typeof ReadableStream !== 'undefined' && typeof TextDecoderStream !== 'undefined' },
  { name: 'localStorage', use: { zh: '保持登录、记住语言和外观', en: 'Staying signed in, language and appearance' }, needed: true, present: storageWorks },
  { name: 'ES modules', use: { zh: '加载页面', en: 'Loading screens' }, needed: true, present: () => 'noModule' in document.createElement('script') },
  { name: '<dialog>', use: { zh: '登录提示框', en: 'Notices on the sign-in page' }, needed: true, present: () => typeof HTMLDialogElement !== 'undefined' },
  { name: 'CSS variables, :has()', use: { zh: '界面样式', en: 'How pages look' }, needed: true, present: () => CSS.supports('color', 'var(--x)') && CSS.supports('selector(:has(a))') },
  { name: 'ResizeObserver', use: { zh: '表格、图表随窗口变化', en: 'Tables and charts that follow the window' }, needed: true, present: () => typeof ResizeObserver !== 'undefined' },
  { name: 'Web Worker', use: { zh: '大图布局', en: 'Laying out large graphs' }, needed: true, present: () => typeof Worker !== 'undefined' },
  { name: 'WebGL', use: { zh: '三维图形', en: 'Three-dimensional pictures' }, needed: false, present: webglWorks },
  { name: 'Clipboard', use: { zh: '直接复制（需 HTTPS，否则用备用方式）', en: 'Direct copying (HTTPS only; another way is used otherwise)' }, needed: false, present: () => Boolean(navigator.clipboard) },
];

export function missingFeatures(list: readonly Feature[] = features): Feature[] {
  return list.filter((feature) => !holds(feature));
}

/** A test that throws is a feature that is not there. */
export function holds(feature: Feature): boolean {
  try {
    return feature.present();
  } catch {
    return false;
  }
}

function storageWorks(): boolean {
  const key = 'feature-test';
  localStorage.setItem(key, '1');
  const kept = localStorage.getItem(key) === '1';
  localStorage.removeItem(key);
  return kept;
}

function webglWorks(): boolean {
  return document.createElement('canvas').getContext('webgl') !== null;
}
