import { CloudServerOutlined, DatabaseOutlined, NodeIndexOutlined, TableOutlined } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { GraphCanvas } from '#platform/web/blocks/graph/graph-canvas.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getDataFlow, type DataFlow, type DataObjectDetail } from '../../contract/data-objects.ts';
import { linkToSource } from '../detail/use-source-tab.ts';
import { linkToObject } from './object-links.ts';
import { objectWords } from './object-words.ts';

const icons: Record<DataFlow['nodes'][number]['kind'], ReactNode> = {
  source: <DatabaseOutlined />, object: <TableOutlined />, related: <TableOutlined />, task: <NodeIndexOutlined />, lake: <CloudServerOutlined />,
};
const kinds = { source: 'flowSource', object: 'flowObject', related: 'flowRelated', task: 'flowTask', lake: 'flowLake' } as const;

/** Where the data comes from, what it belongs to and where it goes. */
export function FlowTab({ object }: { object: DataObjectDetail }) {
  const say = useWords(objectWords);
  const navigate = useNavigate();
  const flow = useCall(getDataFlow, { body: { wid: object.wid } }, { level: noticeLevel.silent });
  const nodes = useMemo(
    () => flow.data?.nodes.map((node) => ({ id: node.id, name: node.name, kind: node.hint && node.hint !== node.name ? `${say(kinds[node.kind])} · ${node.hint}` : say(kinds[node.kind]), icon: icons[node.kind] })) ?? [],
    // The words change with the language only, and then the whole page is drawn anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [flow.data],
  );
  const edges = useMemo(() => flow.data?.edges.map(({ from, to, label }, at) => ({ id: `${at}`, source: from, target: to, label: label || undefined })) ?? [], [flow.data]);
  const open = (id: string) => {
    const node = flow.data?.nodes.find((one) => one.id === id);
    if (node?.kind === 'source') void navigate(linkToSource(node.wid));
    else if (node?.kind === 'related') void navigate(linkToObject(node.wid, 'flow'));
  };
  return (
    <div className="object-stack">
      <p className="object-note">
        {say('flowHint')} {flow.data && !flow.data.lakeKnown && say('flowNoLake')} {flow.data && flow.data.left_out > 0 && say('flowLeftOut', { count: flow.data.left_out })}
      </p>
      <div className="flow-frame"><GraphCanvas name={say('flow')} data={flow} nodes={nodes} edges={edges} selected={`object:${object.wid}`} onExpand={open} /></div>
    </div>
  );
}
