import { Alert } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { exactTime } from '#platform/web/blocks/cells/relative-time.ts';
import { barChart, lineChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import { Dashboard, Tile } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { useText } from '#platform/web/language.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { getStreamFigures } from '../../contract/streams.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { getRun } from '../../contract/runs.ts';
import { LagCell } from './lag-cell.tsx';
import { everyMinute } from './every-minute.ts';
import { streamsWords } from './streams-words.ts';

type Figures = UseQueryResult<ReplyOf<typeof getStreamFigures>, Error>;

const clock = (minute: string) => new Date(minute).toTimeString().slice(0, 5);

/** What it does at this moment, and in the last hour minute by minute. */
export function StreamFigures({ figures, task }: { figures: Figures; task: TaskDetail }) {
  const say = useWords(streamsWords);
  const { data } = figures;
  const progress = data?.live?.progress ?? null;
  const minutes = everyMinute(data?.minutes ?? []);
  const labels = minutes.map(({ minute }) => clock(minute));
  const x = { name: say('minute'), labels };
  return (
    <div className="stream-now">
      {!data?.live && task.status === 'online' && task.task_exe_status === 'failed' && task.last_run && <FailedRun run={task.last_run} />}
      <Dashboard>
        <Figure title={say('rate')} figures={figures}>{progress ? Math.round(progress.rate).toLocaleString('en') : '–'}</Figure>
        <Figure title={say('lag')} figures={figures}><LagCell seconds={progress?.lag_seconds ?? null} /></Figure>
        <Figure title={say('openWindows')} figures={figures}>{progress?.stream?.open_windows.toLocaleString('en') ?? '–'}</Figure>
        <Figure title={say('lateRun')} figures={figures}>{progress?.stream?.late.toLocaleString('en') ?? '–'}</Figure>
        <Figure title={say('watermark')} figures={figures} span={8}>{data?.watermark ? exactTime(data.watermark) : '–'}</Figure>
        <ChartTile title={say('eventsMinute')} span={12} data={figures} option={minutes.length ? barChart({ stacked: true, x, y: { name: say('events') }, series: [
          { name: say('inTime'), values: minutes.map(({ events, late }) => events - late) }, { name: say('lateEvents'), values: minutes.map(({ late }) => late) },
        ] }) : undefined} />
        <ChartTile title={say('lagMinute')} span={12} data={figures} option={minutes.length ? lineChart({ x, y: { name: say('lag'), unit: say('second') }, series: [{ name: say('lag'), values: minutes.map(({ lag_seconds: lag }) => (lag === null ? null : Math.round(Math.max(0, lag) * 10) / 10)) }] }) : undefined} />
      </Dashboard>
    </div>
  );
}

function Figure({ title, figures, span = 4, children }: { title: string; figures: Figures; span?: number; children: ReactNode }) {
  return <Tile span={span} title={title} data={figures}><div className="key-figure"><span className="key-figure-value">{children}</span></div></Tile>;
}

function FailedRun({ run }: { run: string }) {
  const say = useWords(streamsWords);
  const text = useText();
  const failed = useCall(getRun, { params: { id: run } }, { level: noticeLevel.silent });
  return <Alert type="error" showIcon title={say('stoppedByError')} description={failed.data?.error_text && <span className="stream-said">{text(failed.data.error_text)}</span>} />;
}
