import { TableOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { listDataObjects, type DataObject } from '../../contract/data-objects.ts';
import { objectWords } from './object-words.ts';

const shown = 50;

const option = (object: DataObject) => (
  <span className="choose-object-option"><code className="cut-name">{object.dataObject}</code><span className="cut-name">{object.dataObjectName}</span><span className="cut-name object-quiet">{object.database_name}</span></span>
);

/** The page of an object, opened without saying of which. */
export function ChooseObject() {
  const say = useWords(objectWords);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useCall(listDataObjects, { query: { ps: shown }, body: { key: text || undefined } }, { keepPrevious: true, level: noticeLevel.silent });
  const choose = (wid: string) => {
    const query = new URLSearchParams(search);
    query.set('wid', wid);
    void navigate(`${pathname}?${query}`);
  };
  return (
    <Page description={say('chooseHint')}>
      <div className="object-part">
        <EmptyState icon={<TableOutlined />} title={say('chooseTitle')} description={
          <Select<string> className="choose-object" placeholder={say('choose')} aria-label={say('choose')} loading={found.isFetching} onChange={choose}
            showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} popupMatchSelectWidth
            options={found.data?.rows.map((row) => ({ value: row.wid, row })) ?? []}
            optionRender={({ data }) => option(data.row)} />
        } action={<Link to="/resourceDevelop/dataSource">{say('toSources')}</Link>} />
      </div>
    </Page>
  );
}
