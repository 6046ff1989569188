import type { Text } from '#platform/contract/text.ts';
import { colour, stateColours, type StateWord } from '../../theme.ts';

/** The state words of the product; their colours stand in theme.ts. A screen that needs another word adds it there and here. */
export const states: Record<StateWord, Text> = {
  draft: { zh: '草稿', en: 'Draft' },
  waiting: { zh: '等待中', en: 'Waiting' },
  running: { zh: '运行中', en: 'Running' },
  succeeded: { zh: '成功', en: 'Succeeded' },
  warning: { zh: '警告', en: 'Warning' },
  failed: { zh: '失败', en: 'Failed' },
  stopped: { zh: '已停止', en: 'Stopped' },
  disabled: { zh: '已停用', en: 'Disabled' },
  expired: { zh: '已过期', en: 'Expired' },
  connected: { zh: '已连接', en: 'Connected' },
  unreachable: { zh: '连接失败', en: 'Unreachable' },
};

export type State = StateWord;
export const stateNames = Object.keys(states) as State[];

export const colourOf = (state: State): string => colour(stateColours[state]);
export const isMoving = (state: State): boolean => state === 'running';
