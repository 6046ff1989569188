import { Tooltip } from 'antd';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { ModelService } from '../../contract/model-services.ts';
import { modelServicesWords } from './model-services-words.ts';

/** How the last trial went, with its reason on hover. */
export function ServiceHealth({ trial }: { trial: ModelService['last_trial'] }) {
  const say = useWords(modelServicesWords);
  const text = useText();
  const both = (word: string) => ({ zh: word, en: word });
  if (!trial) return <StateDot state="disabled" word={both(say('never'))} />;
  if (trial.good) return <StateDot state="succeeded" word={both(say('good', { milliseconds: trial.milliseconds }))} />;
  return <Tooltip title={trial.message && text(trial.message)}><span><StateDot state="failed" word={both(say('bad'))} /></span></Tooltip>;
}
