import { Select } from 'antd';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { runStates, runStateWords, runTriggers, runTriggerWords, taskKinds, taskKindWords } from '../../contract/task-words.ts';
import { DaysFilter } from './days-filter.tsx';
import { runsWords } from './runs-words.ts';

/** Which runs are shown; of one task its name and kind need no choosing. */
export function RunFilters({ list, ofTask }: { list: List; ofTask: boolean }) {
  const say = useWords(runsWords);
  const text = useText();
  const triggers = <Select allowClear className="lake-run-choice" placeholder={say('allTriggers')} aria-label={say('trigger')} {...choice(list, 'trigger')}
    options={runTriggers.map((value) => ({ value, label: text(runTriggerWords[value]) }))} />;
  return (
    <>
      {!ofTask && <SearchBox placeholder={say('search')} {...list.search('key')} />}
      <Select allowClear className="lake-run-choice" placeholder={say('allStates')} aria-label={say('state')} {...choice(list, 'state')}
        options={runStates.map((value) => ({ value, label: <StateDot state={value} word={runStateWords[value]} /> }))} />
      {ofTask && triggers}
      <DaysFilter list={list} name="time" label={say('days')} />
      {!ofTask && (
        <MoreFilters list={list} keys={['kind', 'trigger', 'asking']}>
          <FilterField label={say('kind')}>
            <Select allowClear placeholder={say('allKinds')} {...choice(list, 'kind')} options={taskKinds.map((value) => ({ value, label: text(taskKindWords[value]) }))} />
          </FilterField>
          <FilterField label={say('trigger')}>{triggers}</FilterField>
          <FilterField label={say('asking')}>
            <Select allowClear placeholder={say('allDecisions')} {...choice(list, 'asking')} options={[{ value: 'any', label: say('askingAny') }, { value: 'mine', label: say('askingMine') }]} />
          </FilterField>
        </MoreFilters>
      )}
    </>
  );
}

/** An empty choice shows its placeholder. */
const choice = (list: List, key: string) => ({ value: list.filter[key] || undefined, onChange: (value: string | undefined) => list.setFilter({ [key]: value }) });
