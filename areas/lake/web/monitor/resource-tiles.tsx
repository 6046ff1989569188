import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { Sparkline } from '#platform/web/blocks/dashboard/sparkline.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { sizeText } from '../runs/run-progress.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { monitorWords } from './monitor-words.ts';
import type { Resources, useResources } from './use-resources.ts';

const share = (total: number, free: number) => (total > 0 ? ((total - free) / total) * 100 : 0);

/** Processor, memory, disk and queue, each with its last minutes. */
export function ResourceTiles({ query, now, samples }: ReturnType<typeof useResources>) {
  const say = useWords(monitorWords);
  const mayManage = useCan(can.manageRuns);
  const [changing, setChanging] = useState(false);
  // A failed look now and then does not take away what is known.
  const data = { isPending: !now && !query.error, error: now ? undefined : query.error, refetch: query.refetch };
  const tile = (title: string, value: (now: Resources) => number, unit: string, note: (now: Resources) => string, extra?: ReactNode) => (
    <Tile span={6} title={title} extra={extra} data={data} skeleton={<div className="key-figure"><Skeleton.Input active style={{ width: '45%', minWidth: 0 }} /></div>}>
      {now && (
        <div className="key-figure">
          <div><span className="key-figure-value">{Math.round(value(now))}</span>{unit && <span className="key-figure-unit">{unit}</span>}</div>
          <span className="key-figure-change">{note(now)}</span>
          <Sparkline values={samples.map(value)} />
        </div>
      )}
    </Tile>
  );
  const used = ({ total, free }: { total: number; free: number }) => say('used', { used: sizeText(total - free), total: sizeText(total) });
  return (
    <>
      {tile(say('queue'), ({ queue }) => queue.running, '', ({ queue }) => say('runningOf', { limit: queue.maxc, queued: queue.queued }),
        mayManage && now && <Button type="link" size="small" className="monitor-limit" onClick={() => setChanging(true)}>{say('changeLimit')}</Button>)}
      {tile(say('cpu'), ({ cpu }) => cpu.percent, '%', ({ cpu }) => say('cores', { count: cpu.cores }))}
      {tile(say('memory'), ({ memory }) => share(memory.total, memory.free), '%', ({ memory }) => used(memory))}
      {tile(say('disk'), ({ disk }) => share(disk.total, disk.free), '%', ({ disk }) => used(disk))}
      {changing && now && <LimitDialog limit={now.queue.maxc} slots={now.workers.reduce((sum, { slots }) => sum + slots, 0)} onClose={() => setChanging(false)} />}
    </>
  );
}
