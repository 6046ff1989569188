import { useWords } from '#platform/web/words.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { getDataSourceStatistics } from '../../contract/source-overviews.ts';
import { connectStates, type SourceType } from '../../contract/source-kinds.ts';
import type { SourceFilter, SourceList } from './source-filter.ts';
import { sourcesWords } from './sources-words.ts';

interface Figure {
  word: keyof typeof sourcesWords.words;
  value: number | undefined;
  /** What a click filters by; absent: a figure to read. */
  filter?: Partial<SourceFilter>;
  tone?: 'success' | 'error';
}

const byFigure = ['connect_status', 'surveyed_status', 'real_time_able'] as const;

/** How the sources stand; each figure shows the rows that it counts. */
export function SourceFigures({ list, type, sourceFrom }: { list: SourceList; type: SourceType; sourceFrom?: string }) {
  const say = useWords(sourcesWords);
  const { data } = useCall(getDataSourceStatistics, { query: { source_type: type, sourceFrom } }, { level: noticeLevel.silent });
  const inState = (status: number) => data && (data.by_state.find(({ connect_status }) => connect_status === status)?.num ?? 0);
  const isDatabase = type === 'dataBase';
  const figures: Figure[] = [
    { word: 'total', value: data?.total, filter: {} },
    ...(isDatabase ? [
      { word: 'connected', value: inState(connectStates.connected), filter: { connect_status: connectStates.connected }, tone: 'success' },
      { word: 'failed', value: inState(connectStates.failed), filter: { connect_status: connectStates.failed }, tone: 'error' },
      { word: 'untested', value: inState(connectStates.untested), filter: { connect_status: connectStates.untested } },
      { word: 'ableRealTime', value: data?.real_time, filter: { real_time_able: true } },
    ] satisfies Figure[] : []),
    { word: 'surveyed', value: data && (data.by_survey.find(({ surveyed_status }) => surveyed_status === 'approved')?.num ?? 0), filter: { surveyed_status: 'approved' } },
    ...(isDatabase ? [{ word: 'objects', value: data?.object_num } satisfies Figure] : []),
  ];
  const cleared = Object.fromEntries(byFigure.map((key) => [key, undefined]));
  const isOn = (filter: Partial<SourceFilter>) => byFigure.every((key) => String(list.filter[key] ?? '') === String(filter[key] ?? ''));
  return (
    <div className="source-figures" data-few={!isDatabase || undefined} role="group" aria-label={say('figures')}>
      {figures.map(({ word, value, filter, tone }) => {
        const content = (
          <>
            <span className="source-figure-label">{say(word)}</span>
            <span className="source-figure-value" data-tone={value ? tone : undefined}>{value === undefined ? '–' : value.toLocaleString()}</span>
          </>
        );
        if (!filter) return <div key={word} className="source-figure">{content}</div>;
        return (
          <button key={word} type="button" className="source-figure" aria-pressed={isOn(filter)} onClick={() => list.setFilter({ ...cleared, ...filter })}>{content}</button>
        );
      })}
    </div>
  );
}
