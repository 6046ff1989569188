import { Segmented } from 'antd';
import { useCan } from '#platform/web/session/session.ts';
import { useAddressTab } from '#platform/web/blocks/detail/use-address-tab.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { SurveyList } from '../surveys/survey-list.tsx';
import { workbenchWords } from './workbench-words.ts';

/** Surveys sent to me and, for those who may, released by me. */
export function MySurveys() {
  const say = useWords(workbenchWords);
  const releases = useCan(can.releaseSurveys);
  const [box, setBox] = useAddressTab(['mine', 'released'] as const, 'box');
  const shown = releases ? box : 'mine';
  return (
    <SurveyList key={shown} box={shown}
      switcher={releases && (
        <Segmented className="workbench-boxes" aria-label={say('box')} value={shown} onChange={setBox}
          options={[{ value: 'mine', label: say('sentToMe') }, { value: 'released', label: say('releasedByMe') }]} />
      )}
      empty={shown === 'mine' ? { title: say('noneSent'), description: say('noneSentHint') } : { title: say('noneReleased'), description: say('noneReleasedHint') }} />
  );
}
