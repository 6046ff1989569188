import { Checkbox, Select } from 'antd';
import { FilterField, MoreFilters } from '#platform/web/blocks/list/more-filters.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import type { List } from '#platform/web/blocks/list/use-list-state.ts';
import { useWords } from '#platform/web/words.ts';
import { userStates, type User, type UserFilter } from '../../contract/users.ts';
import { DepartmentPicker } from '../pickers/department-picker.tsx';
import { GroupPicker } from '../pickers/group-picker.tsx';
import { PostPicker } from '../pickers/post-picker.tsx';
import { RolePicker } from '../pickers/role-picker.tsx';
import { UserState } from './user-state.tsx';
import { usersWords } from './users-words.ts';

export type UserListFilter = Partial<UserFilter> & Record<string, unknown>;
export type UserList = List<User, UserListFilter>;

const signInTimes = [
  { kind: 'within', days: 7 }, { kind: 'within', days: 30 }, { kind: 'within', days: 90 },
  { kind: 'idle', days: 30 }, { kind: 'idle', days: 90 }, { kind: 'idle', days: 180 },
] as const;

export function UserFilters({ list }: { list: UserList }) {
  const say = useWords(usersWords);
  const { filter, setFilter } = list;
  /** Pickers say null where a filter is simply not set. */
  const picked = (key: 'department' | 'role' | 'post' | 'group') => ({
    value: filter[key] ?? null,
    onChange: (wid: string | null) => setFilter({ [key]: wid ?? undefined }),
  });
  return (
    <>
      <SearchBox {...list.search('key')} placeholder={say('search')} />
      <div className="user-department"><DepartmentPicker placeholder={say('allDepartments')} aria-label={say('department')} {...picked('department')} /></div>
      {filter.department && (
        <Checkbox checked={filter.below !== false} onChange={(event) => setFilter({ below: event.target.checked })}>{say('below')}</Checkbox>
      )}
      <RolePicker className="user-role" placeholder={say('allRoles')} aria-label={say('role')} {...picked('role')} />
      <Select allowClear placeholder={say('allStates')} aria-label={say('state')} {...list.field('state')}
        options={userStates.map((state) => ({ value: state, label: <UserState state={state} /> }))} />
      <MoreFilters list={list} keys={['post', 'group', 'lastLogin']}>
        <FilterField label={say('post')}><PostPicker placeholder={say('any')} {...picked('post')} /></FilterField>
        <FilterField label={say('group')}><GroupPicker placeholder={say('any')} {...picked('group')} /></FilterField>
        <FilterField label={say('lastLogin')}>
          <Select allowClear placeholder={say('any')} {...list.field('lastLogin')} options={[
            ...signInTimes.map(({ kind, days }) => ({ value: `${kind}-${days}`, label: say(kind, { days }) })),
            { value: 'never', label: say('never') },
          ]} />
        </FilterField>
      </MoreFilters>
    </>
  );
}
