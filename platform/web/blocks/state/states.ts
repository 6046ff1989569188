import type { Text } from '#platform/contract/text.ts';

/** What a colour says. Every state has one, so that a colour means the same on six hundred screens. */
export type Tone = 'quiet' | 'faint' | 'busy' | 'good' | 'attention' | 'bad';

export interface StateWord extends Text {
  tone: Tone;
}

/** The one table of state words. A screen that needs another word adds it here, not in the screen. */
export const states = {
  draft: { zh: '草稿', en: 'Draft', tone: 'quiet' },
  waiting: { zh: '等待中', en: 'Waiting', tone: 'quiet' },
  running: { zh: '运行中', en: 'Running', tone: 'busy' },
  succeeded: { zh: '成功', en: 'Succeeded', tone: 'good' },
  warning: { zh: '警告', en: 'Warning', tone: 'attention' },
  failed: { zh: '失败', en: 'Failed', tone: 'bad' },
  stopped: { zh: '已停止', en: 'Stopped', tone: 'quiet' },
  disabled: { zh: '已停用', en: 'Disabled', tone: 'faint' },
  expired: { zh: '已过期', en: 'Expired', tone: 'attention' },
  connected: { zh: '已连接', en: 'Connected', tone: 'good' },
  unreachable: { zh: '连接失败', en: 'Unreachable', tone: 'bad' },
} as const satisfies Record<string, StateWord>;

export type State = keyof typeof states;

/** CSS variables of the theme, so that a dot follows light and dark by itself. */
export const toneColours: Record<Tone, string> = {
  quiet: 'var(--ant-color-text-quaternary)',
  faint: 'var(--ant-color-fill)',
  busy: 'var(--ant-color-info)',
  good: 'var(--ant-color-success)',
  attention: 'var(--ant-color-warning)',
  bad: 'var(--ant-color-error)',
};
