import { FileProtectOutlined } from '@ant-design/icons';
import { Segmented, Table } from 'antd';
import { useMemo } from 'react';
import { listLicences, type Licence } from '#platform/contract/platform/health.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useRowList } from '#platform/web/blocks/list/use-row-list.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { healthWords } from './health-words.ts';
import { matchesLicence, type LicenceFilter } from './licence-filter.ts';

interface LicenceRow extends Licence {
  id: string;
}

const noFilter: LicenceFilter = { text: '', use: 'all' };

/** What the platform is built from, and under which terms. */
export function LicenceList() {
  const say = useWords(healthWords);
  const { data, error, refetch } = useCall(listLicences, undefined, { fresh: Infinity, level: noticeLevel.silent });
  const rows = useMemo(() => data?.licences.map((licence): LicenceRow => ({ ...licence, id: `${licence.name} ${licence.version}` })), [data]);
  const list = useRowList<LicenceRow, LicenceFilter>(rows, {
    filter: noFilter, matches: matchesLicence, rowKey: 'id', name: 'licences', sort: 'name', size: 20,
    loading: !data && !error, ...(error && { error, refresh: () => void refetch() }),
  });
  const columns = useColumns<LicenceRow>(list, [
    { key: 'name', title: say('component'), sorter: true, ellipsis: true },
    { key: 'version', title: say('version'), width: 180 },
    { key: 'licence', title: say('licence'), width: 260, sorter: true, render: (_, { licence }) => licence || <span className="health-quiet">{say('notStated')}</span> },
    { key: 'development', title: say('use'), width: 160, render: (_, { development }) => say(development ? 'build' : 'run') },
    { key: 'direct', title: say('direct'), width: 120, render: (_, { direct }) => say(direct ? 'yes' : 'no') },
  ]);
  return (
    <ListPanel
      list={list} columns={columns} fileName={say('licences')} empty={{ icon: <FileProtectOutlined />, title: say('noComponents') }}
      filters={
        <>
          <SearchBox {...list.search('text')} placeholder={say('searchComponents')} />
          <Segmented aria-label={say('use')} value={list.filter.use} onChange={(use) => list.setFilter({ use: use as LicenceFilter['use'] })}
            options={[{ value: 'all', label: say('allUses') }, { value: 'run', label: say('run') }, { value: 'build', label: say('build') }]} />
        </>
      }
    >
      <Table<LicenceRow> {...list.table} {...columns.table} />
    </ListPanel>
  );
}
