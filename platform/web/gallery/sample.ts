import type { State } from '../blocks/state/states.ts';
import type { GraphEdge, GraphNode } from '../blocks/graph/graph.ts';
import type { LogLine } from '../blocks/log/log-lines.ts';
import type { NestedNode } from '../blocks/tree/tree-source.ts';

/** The same numbers on every visit, so that two pictures of this page can be compared. */
export function sampleNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

export interface SampleSource {
  wid: string;
  name: string;
  kind: string;
  state: State;
  objects: number;
  size: number;
  address: string;
  owner: string;
  department: string;
  checked: string | null;
  created: string;
}

const subjects = ['sales_orders', 'hr_personnel', 'finance_ledger', 'student_archive', 'equipment_assets', 'library_loans', 'research_projects', 'campus_card', 'teaching_schedule', 'logistics_warehouse'];
export const sourceKinds = ['PostgreSQL', 'MySQL', 'Oracle', 'SQL Server', 'Kafka', 'FTP'];
const sourceStates: State[] = ['connected', 'connected', 'connected', 'unreachable', 'disabled', 'warning', 'running', 'draft'];
const owners = ['李雷', '韩梅梅', '王芳', 'Chen Wei', 'Zhao Min'];
export const departments = ['信息中心', '财务处', '人事处', '教务处', '科研处'];

export function sampleSources(count: number): SampleSource[] {
  const next = sampleNumbers(7);
  const pick = <T,>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const name = `${pick(subjects)}_${String(index + 1).padStart(3, '0')}${next() > 0.85 ? '_replica_of_the_archive_before_2020' : ''}`;
    const state = pick(sourceStates);
    return {
      wid: `sample-${index + 1}`, name, state, kind: pick(sourceKinds),
      objects: Math.floor(next() ** 3 * 4000), size: Math.round(next() ** 4 * 90_000) / 10,
      address: `10.${20 + Math.floor(next() * 8)}.${Math.floor(next() * 250)}.${Math.floor(next() * 250)}:${pick([5432, 3306, 1521, 1433])}/${name.slice(0, 18)}`,
      owner: pick(owners), department: pick(departments),
      checked: state === 'draft' ? null : new Date(Date.now() - next() ** 3 * 90 * 86_400_000).toISOString(),
      created: new Date(Date.now() - next() * 700 * 86_400_000).toISOString(),
    };
  });
}

export function sampleTree(databases: number, tables: number): NestedNode[] {
  const next = sampleNumbers(11);
  return Array.from({ length: databases }, (_, database) => ({
    id: `db${database}`, title: `${subjects[database % subjects.length]}_${database + 1}`,
    children: Array.from({ length: tables }, (_, table) => ({
      id: `db${database}.t${table}`, title: `${subjects[(database + table) % subjects.length]}_detail_${table + 1}`, disabled: next() > 0.97,
    })),
  }));
}

const messages = ['read batch of 5,000 rows from sales_orders', 'written to lake table ods_sales_orders', 'checkpoint saved at offset', 'mapping applied: 24 fields', 'answer of the source took 812 ms', 'quality rule not_null(order_no) passed'];

export function sampleLines(from: number, count: number): LogLine[] {
  const next = sampleNumbers(from + 1);
  return Array.from({ length: count }, (_, index) => {
    const roll = next();
    const level = roll > 0.985 ? 'error' : roll > 0.95 ? 'warning' : 'info';
    const text = level === 'error' ? 'duplicate key value violates unique constraint "ods_sales_orders_pkey": (order_no)=(20261104-00817), row put into quarantine'
      : level === 'warning' ? 'slow answer of the source: 4.2 s for one batch, the limit is 3 s' : messages[Math.floor(next() * messages.length)]!;
    return { seq: from + index + 1, time: new Date(Date.now() - (count - index) * 37).toISOString(), level, line: `[worker-1] ${text}` };
  });
}

/** Layers as lineage has them: sources, tasks, tables, services. */
export function sampleGraph(width: number, words: Record<'table' | 'task' | 'service', string>): { nodes: GraphNode[]; edges: GraphEdge[] } {
  const next = sampleNumbers(5);
  const states: (State | undefined)[] = ['succeeded', 'running', 'failed', 'warning', undefined];
  const layers = [
    { key: 'src', kind: words.table, count: width }, { key: 'task', kind: words.task, count: Math.ceil(width * 0.7) },
    { key: 'ods', kind: words.table, count: width }, { key: 'dwd', kind: words.table, count: Math.ceil(width / 2) }, { key: 'api', kind: words.service, count: Math.ceil(width / 3) },
  ];
  const nodes: GraphNode[] = [];
  const edges: GraphEdge[] = [];
  layers.forEach((layer, depth) => {
    for (let index = 0; index < layer.count; index += 1) {
      const id = `${layer.key}-${index}`;
      nodes.push({ id, name: `${layer.key}_${subjects[index % subjects.length]}`, kind: layer.kind, state: layer.key === 'task' ? states[Math.floor(next() * 4)] : undefined, expandable: layer.key === 'api' });
      const above = layers[depth - 1];
      if (!above) continue;
      for (let link = 0; link < 1 + Math.floor(next() * 1.6); link += 1) {
        const source = `${above.key}-${Math.floor((index / layer.count) * above.count + link) % above.count}`;
        if (!edges.some((edge) => edge.id === `${source}>${id}`)) edges.push({ id: `${source}>${id}`, source, target: id });
      }
    }
  });
  return { nodes, edges };
}
