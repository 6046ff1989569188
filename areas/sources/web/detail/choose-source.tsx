import { DatabaseOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { listDataSources, type DataSource } from '../../contract/data-sources.ts';
import { KindMark, markedKind } from '../sources/kind-mark.tsx';
import { SourceState } from '../sources/source-state.tsx';
import { detailWords } from './detail-words.ts';
import { useChooseSource } from './use-source-tab.ts';

const shown = 50;

const option = (source: DataSource) => (
  <span className="choose-source-option">
    <KindMark kind={markedKind(source)} /><span className="cut-name">{source.databasename}</span>
    {source.source_type === 'dataBase' && <SourceState status={source.connect_status} />}
  </span>
);

/** The page of a source, opened without saying of which. */
export function ChooseSource() {
  const say = useWords(detailWords);
  const choose = useChooseSource();
  const [text, setText] = useState('');
  const found = useCall(listDataSources, { query: { ps: shown }, body: { databasename: text } }, { keepPrevious: true, level: noticeLevel.silent });
  return (
    <Page description={say('noneHint')}>
      <div className="source-part">
        <EmptyState icon={<DatabaseOutlined />} title={say('none')} description={
          <Select<string> className="choose-source" placeholder={say('choose')} aria-label={say('choose')} loading={found.isFetching}
            showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} onChange={choose}
            options={found.data?.rows.map((source) => ({ value: source.wid, source })) ?? []}
            optionRender={({ data }) => option(data.source)} />
        } action={<Link to="/resourceDevelop/dataSource">{say('toList')}</Link>} />
      </div>
    </Page>
  );
}
