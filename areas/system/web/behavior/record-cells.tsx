import { Tooltip } from 'antd';
import type { AuditRecord } from '#platform/contract/platform/audit.ts';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import type { State } from '#platform/web/blocks/state/states.ts';
import { useWords } from '#platform/web/words.ts';
import { agentName } from './agent-name.ts';
import { behaviorWords } from './behavior-words.ts';

const states: Record<AuditRecord['result'], State> = { ok: 'succeeded', refused: 'warning', failed: 'failed' };

export function ResultDot({ result }: { result: AuditRecord['result'] }) {
  return <StateDot state={states[result]} word={behaviorWords.words[result]} />;
}

export function Actor({ record }: { record: Pick<AuditRecord, 'user_name' | 'user_wid'> }) {
  const say = useWords(behaviorWords);
  const name = record.user_name ?? record.user_wid;
  return name ? <span title={name}>{name}</span> : <span className="behavior-quiet">{say('nobody')}</span>;
}

/** Which kind of thing, and which one. */
export function TouchedObject({ kind, record }: { kind: string; record: Pick<AuditRecord, 'object_name' | 'object_wid'> }) {
  const name = record.object_name ?? record.object_wid;
  if (!kind && !name) return <Missing />;
  return <span className="behavior-object" title={[kind, name].filter(Boolean).join(' ')}>{kind && <span className="behavior-quiet">{kind}</span>}{name && <span>{name}</span>}</span>;
}

export function AgentCell({ agent }: { agent: string }) {
  return agent ? <Tooltip title={agent}><span>{agentName(agent)}</span></Tooltip> : <Missing />;
}
