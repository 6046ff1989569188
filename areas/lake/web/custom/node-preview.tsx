import { CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewNode } from '../../contract/custom-graph.ts';
import { portWords } from '../../contract/plugins.ts';
import { AnswerTable } from '../lake/answer/answer-table.tsx';
import { useRested } from '../task-wizard/use-target-fields.ts';
import { portsOf, type CustomGraph, type CustomNode } from './custom-draft.ts';
import { customWords } from './custom-words.ts';
import '../lake/lake.css';

/** The first rows that come out of the node that is chosen. */
export function NodePreview({ graph, node, onClose }: { graph: CustomGraph; node: CustomNode; onClose: () => void }) {
  const say = useWords(customWords);
  const text = useText();
  const { outputs } = portsOf(node.plugin);
  const [wanted, setPort] = useState('');
  const port = outputs.includes(wanted) ? wanted : outputs[0] ?? '';
  const rested = useRested(graph);
  const rows = useCall(previewNode, { body: { definition: rested, node: node.id, port } }, { enabled: rested.nodes.some(({ id }) => id === node.id), level: noticeLevel.silent, fresh: 30_000, timeout: 60_000 });
  const { data } = rows;
  return (
    <section className="custom-preview" aria-label={say('preview')}>
      <header>
        <strong>{say('preview')} · {node.name}</strong>
        {outputs.length > 1 && <Segmented size="small" value={port} options={outputs.map((value) => ({ value, label: text(portWords[value] ?? { zh: value, en: value }) }))} onChange={setPort} />}
        {data && <span>{say(data.truncated ? 'shownFirst' : 'shown', { count: data.rows.length, milliseconds: data.milliseconds })}{data.sampled && ` · ${say('sampled')}`}</span>}
        <Button type="text" size="small" icon={<ReloadOutlined />} aria-label={say('again')} loading={rows.isFetching} onClick={() => void rows.refetch()} />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('close')} onClick={onClose} />
      </header>
      {rows.error && !rows.isFetching ? <ErrorState compact error={rows.error} onRetry={() => void rows.refetch()} /> : !data ? <LinesSkeleton lines={4} /> : <AnswerTable answer={data} />}
    </section>
  );
}
