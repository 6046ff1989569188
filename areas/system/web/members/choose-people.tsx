import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { pickPeople } from '../../contract/pick.ts';
import { DepartmentPicker } from '../pickers/department-picker.tsx';
import type { ChosenPeople } from './chosen-people.ts';
import { membersWords } from './members-words.ts';

const step = 50;
/** Beyond this nobody scrolls; a search finds sooner. */
const most = 500;

/** People to tick, found by name or by department. */
export function ChoosePeople({ chosen }: { chosen: ChosenPeople }) {
  const say = useWords(membersWords);
  const [key, setKey] = useState('');
  const [department, setDepartment] = useState<string | null>(null);
  const [size, setSize] = useState(step);
  const body = { ...(key && { key }), ...(department && { department }) };
  const people = useCall(pickPeople, { query: { ps: size }, body }, { keepPrevious: true, level: noticeLevel.silent });
  const search = (change: () => void) => {
    change();
    setSize(step);
  };
  const rows = people.data?.rows ?? [];
  return (
    <div className="choose-people">
      <div className="choose-people-bar">
        <SearchBox value={key} onSearch={(text) => search(() => setKey(text))} placeholder={say('search')} />
        <DepartmentPicker value={department} onChange={(wid) => search(() => setDepartment(wid))} placeholder={say('anyDepartment')} />
      </div>
      <div className="choose-people-list" aria-busy={people.isFetching}>
        {people.error ? <ErrorState compact error={people.error} onRetry={() => void people.refetch()} />
          : people.isPending ? <LinesSkeleton lines={8} />
            : rows.length === 0 ? <EmptyState compact title={say('nobody')} description={say('nobodyHint')} />
              : rows.map(({ department: main, ...person }) => (
                <label key={person.wid} className="person-line">
                  <Checkbox checked={chosen.has(person.wid)} onChange={() => chosen.toggle({ ...person, department: main?.name ?? '' })} />
                  <span className="person-line-name" title={person.name}>{person.name}</span>
                  <span className="person-line-hint" title={main?.name}>{person.userid}{main && ` · ${main.name}`}</span>
                </label>
              ))}
        {people.data?.more && (size < most
          ? <Button type="link" size="small" loading={people.isFetching} onClick={() => setSize(size + step)}>{say('more')}</Button>
          : <p className="choose-people-more">{say('narrow')}</p>)}
      </div>
    </div>
  );
}
