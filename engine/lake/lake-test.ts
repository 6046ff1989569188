import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../connectors/failure.ts';

export interface LakeTestStep {
  key: string;
  title: Text;
  /** `skipped`: an earlier step failed. */
  state: 'success' | 'failure' | 'skipped';
  milliseconds: number;
  text: Text;
  /** What to run or set, to copy. */
  remedy?: string;
}

export interface LakeTrialStep {
  key: string;
  title: Text;
  /** What was found, in words; fails as connectors do. */
  run(): Promise<Text>;
}

/** One step after another; after a failure there is no going on. */
export async function takeSteps(steps: readonly LakeTrialStep[]): Promise<LakeTestStep[]> {
  const taken: LakeTestStep[] = [];
  for (const { key, title, run } of steps) {
    if (taken.some(({ state }) => state === 'failure')) {
      taken.push({ key, title, state: 'skipped', milliseconds: 0, text: { zh: '前面的步骤未通过', en: 'An earlier step failed' } });
      continue;
    }
    const start = performance.now();
    const time = () => Math.round(performance.now() - start);
    try {
      const text = await run();
      taken.push({ key, title, state: 'success', milliseconds: time(), text });
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      taken.push({ key, title, state: 'failure', milliseconds: time(), text: error.text, ...(error.remedy ? { remedy: error.remedy } : {}) });
    }
  }
  return taken;
}
