import { ArrowRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { NumberCell } from '#platform/web/blocks/cells/number-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { getBuildProgress } from '../../contract/build-progress.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { SurveyStateDot } from '../sources/survey-state.tsx';
import { progressWords } from './progress-words.ts';
import { ShareBar } from './share-bar.tsx';
import './build-progress-pane.css';

const states = [{ state: 'draft', word: progressWords.words.state0 }, { state: 'running', word: progressWords.words.state1 }, { state: 'succeeded', word: progressWords.words.state2 }] as const;

/** How far one source is, figure by figure. */
export function BuildProgressPane({ source }: { source: DataSource }) {
  const progress = useCall(getBuildProgress, { query: { wid: source.wid } }, { level: noticeLevel.silent });
  if (progress.error && !progress.data) return <ErrorState error={progress.error} onRetry={() => void progress.refetch()} />;
  return progress.data ? <Figures progress={progress.data} /> : <LinesSkeleton lines={10} />;
}

function Figures({ progress }: { progress: ReplyOf<typeof getBuildProgress> }) {
  const say = useWords(progressWords);
  const ofObjects = say('ofObjects', { count: progress.res_num });
  const ofFields = say('ofFields', { count: progress.res_field_num });
  const missing = (what: 'lake' | 'standards', note: string) => (progress.missing.includes(what) ? say('notYet') : note);
  return (
    <div className="build-progress">
      <p className="build-next"><ArrowRightOutlined aria-hidden /><strong>{say('nextStep')}</strong>{progress.description}</p>
      <section className="source-part">
        <KeyFacts>
          <KeyFact label={say('building')}><StateDot {...states[progress.res_status as 0 | 1 | 2]} /></KeyFact>
          <KeyFact label={say('survey')}><SurveyStateDot state={progress.surveyed_status} /></KeyFact>
          <KeyFact label={say('realTime')}>{say(progress.real_time_able ? 'able' : 'unable')}</KeyFact>
          <KeyFact label={say('objects')}><NumberCell value={progress.res_num} /></KeyFact>
          <KeyFact label={say('fields')}><NumberCell value={progress.res_field_num} /></KeyFact>
          <KeyFact label={say('relatedNum')}><NumberCell value={progress.related_res_num} /></KeyFact>
          <KeyFact label={say('sharedNum')}><NumberCell value={progress.share_res_num} /></KeyFact>
        </KeyFacts>
      </section>
      <div className="build-groups">
        <Group title={say('naming')}>
          <Figure label={say('namedObjects')} value={progress.cn_res_pre} note={ofObjects} />
          <Figure label={say('namedFields')} value={progress.cn_res_field_pre} note={ofFields} />
          <Figure label={say('commented')} value={progress.comment_res_pre} note={ofObjects} />
          <Figure label={say('commentedFields')} value={progress.comment_field_pre} note={ofFields} />
        </Group>
        <Group title={say('structure')}>
          <Figure label={say('keyed')} value={progress.key_res_pre} note={say('keyNum', { with: progress.key_res_num, without: progress.nonekey_res_num })} />
          <Figure label={say('codes')} value={progress.use_code_res_pre} note={say('codeNum', { all: progress.all_code_res_num, used: progress.use_code_res_num, unused: progress.unuse_code_res_num })} />
          <Figure label={say('signed')} value={progress.sign_pre} note={say('signedHint')} />
        </Group>
        <Group title={say('use')}>
          <Figure label={say('inLake')} value={progress.lake_pre} note={missing('lake', ofObjects)} />
          <Figure label={say('standard')} value={progress.stand_pre} note={missing('standards', ofFields)} />
        </Group>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return <section className="source-part build-group"><h3>{title}</h3>{children}</section>;
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div className="build-figure">
      <span>{label}</span>
      <ShareBar value={value} label={label} />
      <small>{note}</small>
    </div>
  );
}
