import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { dataObjectOption } from '../../contract/data-fields.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { listedAround } from '../objects/listed-objects.ts';
import { objectWords } from './object-words.ts';

/** Previous and next in the list a person came from, else in the source by name; and a jump to any other. */
export function ObjectNeighbours({ object, linkTo }: { object: DataObjectDetail; linkTo: (wid: string) => string }) {
  const say = useWords(objectWords);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const all = useCall(dataObjectOption, { query: { database_wid: object.database_wid } }, { level: noticeLevel.silent, fresh: 60_000 });
  const found = useCall(dataObjectOption, { query: { database_wid: object.database_wid, key: text || undefined } }, { keepPrevious: true, level: noticeLevel.silent, fresh: 60_000 });
  const order = all.data?.foreign.map(({ id }) => id) ?? [];
  const here = order.indexOf(object.wid);
  const { previous, next } = listedAround(object.wid) ?? (here < 0 ? { previous: undefined, next: undefined } : { previous: order[here - 1], next: order[here + 1] });
  const go = (wid: string | undefined) => wid && void navigate(linkTo(wid));
  return (
    <span className="object-neighbours">
      <Tooltip title={say('previous')}><Button icon={<LeftOutlined />} aria-label={say('previous')} disabled={!previous} onClick={() => go(previous)} /></Tooltip>
      <Select<string | null> className="object-jump" aria-label={say('jump')} title={say('jump')} value={null} placeholder={say('jump')} popupMatchSelectWidth={360} loading={found.isFetching}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }} options={found.data?.foreign.map(({ id, text: label }) => ({ value: id, label })) ?? []} onChange={(wid) => go(wid ?? undefined)} />
      <Tooltip title={say('next')}><Button icon={<RightOutlined />} aria-label={say('next')} disabled={!next} onClick={() => go(next)} /></Tooltip>
    </span>
  );
}
