import { App, Button, Select, Table } from 'antd';
import { useMemo } from 'react';
import { LinkCell } from '../blocks/cells/link-cell.tsx';
import { LongText } from '../blocks/cells/long-text.tsx';
import { NumberCell } from '../blocks/cells/number-cell.tsx';
import { RowActions } from '../blocks/cells/row-actions.tsx';
import { TimeCell } from '../blocks/cells/time-cell.tsx';
import { ListPanel } from '../blocks/list/list-panel.tsx';
import { FilterField, MoreFilters } from '../blocks/list/more-filters.tsx';
import { SearchBox } from '../blocks/list/search-box.tsx';
import { useColumns } from '../blocks/list/use-columns.tsx';
import { useRowList } from '../blocks/list/use-row-list.ts';
import { StateDot } from '../blocks/state/state-dot.tsx';
import { stateNames, states, type State } from '../blocks/state/states.ts';
import { useText } from '../language.ts';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { departments, sampleSources, sourceKinds, type SampleSource } from './sample.ts';

interface SourceFilter extends Record<string, unknown> {
  keyword: string;
  kind: string | undefined;
  state: State | undefined;
  department: string[];
  owner: string;
}
const noFilter: SourceFilter = { keyword: '', kind: undefined, state: undefined, department: [], owner: '' };

function matches(row: SampleSource, filter: SourceFilter): boolean {
  return (!filter.keyword || `${row.name} ${row.address}`.includes(filter.keyword))
    && (!filter.kind || row.kind === filter.kind) && (!filter.state || row.state === filter.state)
    && (filter.department.length === 0 || filter.department.includes(row.department)) && row.owner.includes(filter.owner);
}

export function ListDemo() {
  const say = useWords(galleryWords);
  const text = useText();
  const { message } = App.useApp();
  const rows = useMemo(() => sampleSources(240), []);
  const list = useRowList(rows, { filter: noFilter, matches, rowKey: 'wid', name: 'gallery', select: true });
  const tell = () => void message.info(say('done'));
  const columns = useColumns<SampleSource>(list, [
    { key: 'name', title: say('name'), sorter: true, width: 260, render: (name: string) => <LinkCell onOpen={tell}><LongText plain>{name}</LongText></LinkCell> },
    { key: 'kind', title: say('kind'), width: 120 },
    { key: 'state', title: say('state'), width: 120, render: (state: State) => <StateDot state={state} /> },
    { key: 'objects', title: say('objects'), width: 110, align: 'right', sorter: true, render: (value: number) => <NumberCell value={value} /> },
    { key: 'size', title: say('size'), width: 110, align: 'right', sorter: true, render: (value: number) => <NumberCell value={value} digits={1} unit="GB" /> },
    { key: 'address', title: say('address'), width: 260, render: (address: string) => <LongText>{address}</LongText> },
    { key: 'owner', title: say('owner'), width: 110 },
    { key: 'department', title: say('department'), width: 120, optional: true },
    { key: 'checked', title: say('checked'), width: 130, align: 'right', sorter: true, render: (time: string | null) => <TimeCell value={time} /> },
    { key: 'created', title: say('created'), width: 130, align: 'right', optional: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), tool: true, width: 170, render: (_: unknown, row) => (
        <RowActions name={row.name} actions={[
          { key: 'edit', label: say('edit'), run: tell },
          { key: 'test', label: say('test'), run: tell },
          { key: 'disable', label: say('disable'), run: tell, disabled: row.state === 'disabled' },
          { key: 'remove', label: say('remove'), run: tell, destroys: { name: row.name, consequence: say('sourceRemoved', { count: row.objects }) } },
        ]} />
      ),
    },
  ]);
  const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <ListPanel list={list} columns={columns} fileName={say('sources')}
      batch={<><Button onClick={tell}>{say('test')}</Button><Button danger onClick={tell}>{say('remove')}</Button></>}
      empty={{ title: say('noSources'), description: say('noSourcesHint') }}
      filters={
        <>
          <SearchBox {...list.search('keyword')} placeholder={say('searchSources')} />
          <Select {...list.field('kind')} allowClear placeholder={say('kind')} aria-label={say('kind')} options={options(sourceKinds)} />
          <Select {...list.field('state')} allowClear placeholder={say('state')} aria-label={say('state')}
            options={stateNames.map((state) => ({ value: state, label: text(states[state]) }))} />
          <MoreFilters list={list} keys={['department', 'owner']}>
            <FilterField label={say('department')}><Select {...list.field('department')} mode="multiple" allowClear options={options(departments)} /></FilterField>
            <FilterField label={say('owner')}><SearchBox {...list.search('owner')} /></FilterField>
          </MoreFilters>
        </>
      }>
      <Table {...list.table} {...columns.table} />
    </ListPanel>
  );
}
