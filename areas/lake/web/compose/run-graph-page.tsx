import { Button, Form, Input, Modal } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useLayouter } from '#platform/web/blocks/graph/use-layout.ts';
import '#platform/web/blocks/graph/graph.css';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall, useChange, useLive } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import type { Graph } from '../../contract/compose-graph.ts';
import { getRunGraph, markNodeSucceeded, recoverRun, type NodeStatus } from '../../contract/compose-runs.ts';
import { can } from '../../contract/permissions.ts';
import { runsTopic } from '../../contract/run.ts';
import { listRuns, stopRun } from '../../contract/runs.ts';
import { RunDuration } from '../runs/run-cells.tsx';
import { runsChanged } from '../runs/run-events.ts';
import { useOpenRun } from '../runs/use-open-run.ts';
import { RunStateDot } from '../tasks/task-states.tsx';
import { composeWords } from './compose-words.ts';
import { DecideNode } from './decide-node.tsx';
import { linkToComposite, linkToFlow } from './compose-links.ts';
import { FlowCanvas } from './flow-canvas.tsx';
import { nothing, type Chosen } from './use-canvas.ts';
import { stateOfNode, wordOfNode, type NodeKind } from './node-looks.tsx';
import './compose.css';

const RunDrawer = lazy(() => import('../runs/run-drawer.tsx').then((module) => ({ default: module.RunDrawer })));
/** Events tell what happens; this only mends what a broken line lost. */
const lookAgain = 5_000;
const gatherMilliseconds = 250;

/** The graph of one run as it goes, and what can be done when it did not go well. */
export function RunGraphPage({ wid }: { wid: string }) {
  const say = useWords(composeWords);
  const run = useCall(getRunGraph, { params: { id: wid } }, { level: noticeLevel.silent, every: lookAgain });
  const [mayRun, mayManage] = [useCan(can.runTasks), useCan(can.manageRuns)];
  const [picked, setPicked] = useState<Chosen>();
  const [marking, setMarking] = useState<NodeStatus>();
  const drawer = useOpenRun();
  const stale = [getRunGraph, listRuns];
  const recovering = useChange(recoverRun, { refresh: stale, success: say('recovered') });
  const stopping = useChange(stopRun, { refresh: stale, success: say('stopping') });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive([runsTopic], (event) => {
    if (!runsChanged(event)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void run.refetch(), gatherMilliseconds);
  });
  const asking = run.data?.nodes.find(({ id, state }) => state === 'running' && run.data.graph.nodes.some((node) => node.id === id && node.what.kind === 'approval'))?.id;
  // Whoever comes here while a decision is waited for sees what it is about at once, and then what came of it.
  const [asked, setAsked] = useState<string>();
  if (asking && asking !== asked) setAsked(asking);
  const chosen = useMemo<Chosen>(() => picked ?? (asked ? { nodes: new Set([asked]), edges: new Set() } : nothing), [picked, asked]);
  const graph = usePlaced(run.data?.graph);
  const statuses = useMemo(() => new Map(run.data?.nodes.map((node) => [node.id, node])), [run.data]);

  if (run.error && !run.data) return <Page title={say('failed')}><ErrorState error={run.error} onRetry={() => void run.refetch()} /></Page>;
  if (!run.data || !graph) return <Page title=" "><LinesSkeleton lines={8} /></Page>;
  const { state, recoverable, stop_requested, task_name, task_wid } = run.data;
  const node = chosen.nodes.size === 1 ? statuses.get([...chosen.nodes][0]!) : undefined;
  const own = graph.nodes.find(({ id }) => id === node?.id);
  const underWay = state === 'waiting' || state === 'running';
  return (
    <Page title={`${task_name} · ${say('runGraph')}`} description={<RunStateDot state={state} />} actions={
      <>
        <Link to={run.data.kind === 'composite' ? linkToComposite(task_wid) : linkToFlow(task_wid)}><Button>{say('edit')}</Button></Link>
        <Button onClick={() => drawer.open(wid)}>{say('log')}</Button>
        {mayRun && underWay && <Button danger disabled={stop_requested} loading={stopping.isPending} onClick={() => stopping.mutate({ body: { wid: [wid] } })}>{say('stop')}</Button>}
        {mayRun && recoverable && <Button type="primary" loading={recovering.isPending} onClick={() => recovering.mutate({ body: { wid } })}>{say('recover')}</Button>}
      </>
    }>
      <div className="compose-editor" data-reading data-chosen={node ? true : undefined}>
        <div className="graph-canvas"><FlowCanvas graph={graph} chosen={chosen} onChoose={setPicked} statuses={statuses} /></div>
        {node && (
          <aside className="compose-side" aria-label={node.name}>
            <h3>{node.name}</h3>
            <NodeFacts node={node} kind={own?.what.kind} />
            {own && node.state === 'running' && <DecideNode key={node.id} run={wid} node={own} handed={node.handed} />}
            <div className="compose-acts">
              {node.executionId && <Button onClick={() => drawer.open(node.executionId!)}>{say('nodeRun')}</Button>}
              {mayManage && !underWay && node.state !== 'succeeded' && node.state !== 'warning' && <Button onClick={() => setMarking(node)}>{say('mark')}</Button>}
            </div>
          </aside>
        )}
      </div>
      {marking && <MarkNode run={wid} node={marking} onClose={() => setMarking(undefined)} />}
      {drawer.used && <Suspense><RunDrawer wid={drawer.wid} onOpen={drawer.open} onClose={drawer.close} /></Suspense>}
    </Page>
  );
}

/** A composite flow has no places of its own: its tasks stand in rows. */
function usePlaced(graph: Graph | undefined): Graph | undefined {
  const ask = useLayouter();
  const [placed, setPlaced] = useState<{ of: string; places: Record<string, { x: number; y: number }> }>();
  const same = graph !== undefined && graph.nodes.length > 1 && graph.nodes.every(({ x, y }) => x === graph.nodes[0]!.x && y === graph.nodes[0]!.y);
  const shape = same ? graph.nodes.map(({ id }) => id).join() : '';
  useEffect(() => {
    if (graph && shape) void ask({ nodes: graph.nodes, edges: graph.edges.map(({ from, to }) => ({ source: from, target: to })), direction: 'right' }).then((places) => setPlaced({ of: shape, places }));
    // Only other nodes make another picture.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shape]);
  return useMemo(() => {
    if (!graph || !shape) return graph;
    return placed?.of === shape ? { ...graph, nodes: graph.nodes.map((node) => ({ ...node, ...placed.places[node.id] })) } : undefined;
  }, [graph, shape, placed]);
}

function NodeFacts({ node, kind }: { node: NodeStatus; kind: NodeKind | undefined }) {
  const say = useWords(composeWords);
  const text = useText();
  return (
    <div className="compose-state">
      <StateDot state={stateOfNode(node.state)} word={wordOfNode(node.state, kind)} />
      {node.start_time && <RunDuration run={{ start_time: node.start_time, end_time: node.end_time, state: node.state === 'running' ? 'running' : 'succeeded' }} />}
      {node.answer !== null && <span>{say(node.answer ? 'answerYes' : 'answerNo')}</span>}
      {node.read !== null && <span>{say('read', { count: node.read })}</span>}
      {node.status !== null && <span>{say('answered', { status: node.status })}</span>}
      {node.body && <><span className="compose-label">{say('answerBody')}</span><pre className="compose-answer">{node.body}</pre></>}
      {node.tries > 1 && <span>{say('tries', { count: node.tries })}</span>}
      {node.error && <span className="compose-error">{text(node.error)}</span>}
      {node.marked && <span>{say('marked', node.marked)}</span>}
    </div>
  );
}

function MarkNode({ run, node, onClose }: { run: string; node: NodeStatus; onClose: () => void }) {
  const say = useWords(composeWords);
  const [reason, setReason] = useState('');
  const mark = useChange(markNodeSucceeded, { refresh: [getRunGraph], onSuccess: onClose });
  return (
    <Modal open title={say('markTitle', { name: node.name })} okText={say('mark')} cancelText={say('cancel')} onCancel={onClose} okButtonProps={{ disabled: !reason.trim() }} confirmLoading={mark.isPending}
      onOk={() => mark.mutate({ body: { wid: run, node: node.id, reason } })}>
      <Form layout="vertical">
        <p>{say('markHint')}</p>
        <Form.Item label={say('reason')} required htmlFor="mark-node-reason"><Input.TextArea id="mark-node-reason" autoFocus rows={3} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} /></Form.Item>
      </Form>
    </Modal>
  );
}
