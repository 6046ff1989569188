import { ApiOutlined, ApartmentOutlined, AuditOutlined, BranchesOutlined, ClockCircleOutlined, FunctionOutlined, ProfileOutlined, SyncOutlined, TableOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Text } from '#platform/contract/text.ts';
import type { State } from '#platform/web/blocks/state/states.ts';
import type { EdgeKind, GraphNode } from '../../contract/compose-graph.ts';
import { nodeStateWords, type NodeState } from '../../contract/compose-runs.ts';
import { runStateWords, type RunState } from '../../contract/task-words.ts';

export type NodeKind = GraphNode['what']['kind'];

export const nodeIcons: Record<NodeKind, ReactNode> = { task: <ProfileOutlined />, flow: <ApartmentOutlined />, condition: <BranchesOutlined />, wait: <ClockCircleOutlined />, http: <ApiOutlined />, query: <TableOutlined />, model: <FunctionOutlined />, approval: <AuditOutlined />, each: <SyncOutlined /> };

/** The words of the states that only nodes have, in the looks of those that all have. */
export const stateOfNode = (state: NodeState): State => (state === 'idle' || state === 'skipped' ? 'disabled' : state);
export const wordOfNode = (state: NodeState, kind?: NodeKind): Text => (kind === 'approval' && state === 'running' ? asked : nodeStateWords[state] ?? runStateWords[state as RunState]);
const asked: Text = { zh: '等待审批', en: 'Waits for approval' };

export const edgeWords = { success: 'success', failure: 'failure', always: 'always', true: 'yes', false: 'no' } as const satisfies Record<EdgeKind, string>;

const fresh: Record<Exclude<NodeKind, 'task' | 'flow'>, GraphNode['what']> = {
  condition: { kind: 'condition', expression: 'true' },
  wait: { kind: 'wait', seconds: 60 },
  http: { kind: 'http', method: 'POST', url: 'https://', body: '', seconds: 30 },
  query: { kind: 'query', sql: 'select 1' },
  model: { kind: 'model', service_wid: '', input: '{}' },
  approval: { kind: 'approval', question: '', people: [], minutes: null },
  each: { kind: 'each', task_wid: '', items: '', parameter: 'item', parallel: 1, onItemFailure: 'continue' },
};

/** What is dragged from the palette. */
export type Piece = { kind: 'task' | 'flow'; task_wid: string; name: string } | { kind: keyof typeof fresh; name: string };

export function nodeOf(piece: Piece, id: string, at: { x: number; y: number }): GraphNode {
  const what = piece.kind === 'task' || piece.kind === 'flow' ? { kind: piece.kind, task_wid: piece.task_wid } : fresh[piece.kind];
  return { id, name: piece.name, x: Math.round(at.x), y: Math.round(at.y), what, onFailure: 'end', retries: 0 };
}
