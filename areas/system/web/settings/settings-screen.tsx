import { CheckCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Segmented, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { listSettings, type SettingView } from '#platform/contract/platform/settings.ts';
import { EmptyState, ErrorState, FilteredState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { AreaList } from './area-list.tsx';
import { countSettings, findSettings, type SettingGroup } from './find-settings.ts';
import { SettingDrawer } from './setting-drawer.tsx';
import { SettingRow } from './setting-row.tsx';
import { settingsWords } from './settings-words.ts';
import { useSettingsAddress } from './use-settings-address.ts';
import './settings-screen.css';

export function SettingsScreen() {
  const say = useWords(settingsWords);
  const { data, error, refetch } = useCall(listSettings, undefined, { level: noticeLevel.silent });
  const { filter, setFilter, key } = useSettingsAddress();
  const [editing, setEditing] = useState<{ setting: SettingView; opening: number }>();

  const groups = data?.groups;
  const found = groups && findSettings(groups, { ...filter, area: '' });
  const shown = groups && findSettings(groups, filter);
  const changed = groups ? countSettings(findSettings(groups, { text: '', area: '', changedOnly: true })) : 0;
  const isKnown = key === undefined || !groups || groups.some((group) => group.settings.some((one) => one.key === key));
  useShowSetting(key, groups !== undefined);

  return (
    <Page description={say('purpose')}>
      {error && !groups ? <div className="settings-card"><ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} /></div> : (
        <>
          <div className="settings-bar" role="search">
            <Input
              className="settings-search" allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('search')} aria-label={say('search')}
              value={filter.text} onChange={(event) => setFilter({ text: event.target.value })}
            />
            <Segmented<'all' | 'changed'>
              aria-label={say('show')}
              value={filter.changedOnly ? 'changed' : 'all'} onChange={(value) => setFilter({ changedOnly: value === 'changed' })}
              options={[{ value: 'all', label: say('all') }, { value: 'changed', label: `${say('changedOnly')} ${changed}` }]}
            />
          </div>
          {!isKnown && <Alert type="warning" showIcon title={say('noSuchSetting', { key: key ?? '' })} />}
          <div className="settings">
            {groups && found ? <AreaList groups={groups} found={found} area={filter.area} onArea={(area) => setFilter({ area })} /> : <Skeleton active title={false} />}
            <div className="settings-groups">
              {shown
                ? <Groups groups={shown} marked={key} onEdit={(setting) => setEditing((last) => ({ setting, opening: (last?.opening ?? 0) + 1 }))} />
                : <div className="settings-card settings-loading"><Skeleton active paragraph={{ rows: 12 }} /></div>}
              {shown?.length === 0 && (
                <div className="settings-card">
                  {filter.changedOnly && !filter.text && !filter.area
                    ? <EmptyState icon={<CheckCircleOutlined />} title={say('nothingChanged')} description={say('nothingChangedHint')} action={<Button onClick={() => setFilter({ changedOnly: false })}>{say('allAreas')}</Button>} />
                    : <FilteredState onClear={() => setFilter({ text: '', area: '', changedOnly: false })} />}
                </div>
              )}
            </div>
          </div>
        </>
      )}
      {editing && <SettingDrawer key={editing.opening} setting={editing.setting} />}
    </Page>
  );
}

interface GroupsProps {
  groups: readonly SettingGroup[];
  marked: string | undefined;
  onEdit: (setting: SettingView) => void;
}

function Groups({ groups, marked, onEdit }: GroupsProps) {
  const text = useText();
  const mayChange = useCan('setting:write');
  return groups.map((group) => (
    <section key={group.area} className="settings-card" aria-label={text(group.title)}>
      <h2>{text(group.title)}</h2>
      {group.settings.map((setting) => (
        <SettingRow key={setting.key} setting={setting} marked={setting.key === marked} mayChange={mayChange} onEdit={() => onEdit(setting)} />
      ))}
    </section>
  ));
}

/** A link to a setting brings it into sight and gives it the focus. */
function useShowSetting(key: string | undefined, ready: boolean): void {
  useEffect(() => {
    if (!key || !ready) return;
    const row = document.getElementById(`setting-${key}`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [key, ready]);
}
