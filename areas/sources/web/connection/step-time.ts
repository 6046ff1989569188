import { useWords } from '#platform/web/words.ts';
import { connectionWords } from './connection-words.ts';

/** Short steps in milliseconds, long ones in seconds with one digit. */
export function useStepTime(): (milliseconds: number) => string {
  const say = useWords(connectionWords);
  return (milliseconds) => (milliseconds < 1000 ? say('milliseconds', { count: Math.round(milliseconds) }) : say('seconds', { count: (milliseconds / 1000).toFixed(1) }));
}
