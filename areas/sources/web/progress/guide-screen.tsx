import { ApiOutlined, CheckCircleFilled, DatabaseOutlined, FontSizeOutlined, FormOutlined, ImportOutlined, PartitionOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { getBuildGuide } from '../../contract/build-progress.ts';
import { progressWords } from './progress-words.ts';
import './guide-screen.css';

const systems = '/resourceDevelop/busIness';

/** The steps of a business system, what is left at each, and the way there. */
export function GuideScreen() {
  const say = useWords(progressWords);
  const guide = useCall(getBuildGuide, undefined, { level: noticeLevel.silent });
  return (
    <Page title={say('guideTitle')} description={say('guidePurpose')}>
      {guide.error && !guide.data ? <ErrorState error={guide.error} onRetry={() => void guide.refetch()} />
        : guide.data ? <Steps guide={guide.data} /> : <LinesSkeleton lines={14} />}
    </Page>
  );
}

function Steps({ guide }: { guide: ReplyOf<typeof getBuildGuide> }) {
  const say = useWords(progressWords);
  const objects = guide.shared_num + guide.un_shared_num;
  const begun = guide.source_num > 0;
  const seeLeft = say('seeLeft');
  return (
    <ol className="guide">
      <Step number={1} icon={<DatabaseOutlined />} title={say('stepRegister')} hint={say('stepRegisterHint')} done={begun} left={say('stepRegisterLeft', { count: guide.source_num })}
        go={{ label: say('stepRegisterGo'), to: '/resourceDevelop/dataSource' }} />
      <Step number={2} icon={<ApiOutlined />} title={say('stepConnect')} hint={say('stepConnectHint')} begun={begun} done={begun && guide.un_connect_num === 0}
        left={say('stepConnectLeft', { count: guide.un_connect_num })} go={{ label: seeLeft, to: `${systems}?left=unconnected` }} />
      <Step number={3} icon={<ImportOutlined />} title={say('stepImport')} hint={say('stepImportHint')} begun={begun} done={begun && guide.un_res_num === 0}
        left={say('stepImportLeft', { count: guide.un_res_num })} go={{ label: seeLeft, to: `${systems}?left=unimported` }} />
      <Step number={4} icon={<FontSizeOutlined />} title={say('stepName')} hint={say('stepNameHint')} begun={objects > 0} done={objects > 0 && guide.un_named_num + guide.un_named_field_num === 0}
        left={say('stepNameLeft', { count: guide.un_named_num, fields: guide.un_named_field_num })} go={{ label: seeLeft, to: `${systems}?left=unnamed` }} />
      <Step number={5} icon={<PartitionOutlined />} title={say('stepRelate')} hint={say('stepRelateHint')} begun={objects > 0} done={objects > 0 && guide.un_related_num === 0}
        left={say('stepRelateLeft', { count: guide.un_related_num })} go={{ label: seeLeft, to: `${systems}?left=unrelated` }} />
      <Step number={6} icon={<FormOutlined />} title={say('stepSurvey')} hint={say('stepSurveyHint')} begun={objects > 0} done={begun && guide.un_surveyed_num === 0}
        left={say('stepSurveyLeft', { count: guide.un_surveyed_num })} go={{ label: seeLeft, to: `${systems}?left=unsurveyed` }}
        extra={guide.to_approve_num > 0 && <Link to="/myWorkBench">{say('stepSurveyApprove', { count: guide.to_approve_num })}</Link>} />
      <Step number={7} icon={<ShareAltOutlined />} title={say('stepShare')} hint={say('stepShareHint')} begun={objects > 0} done={objects > 0 && guide.un_shared_num === 0}
        left={say('stepShareLeft', { count: guide.shared_num, left: guide.un_shared_num })} go={{ label: seeLeft, to: `${systems}?left=unshared` }} />
    </ol>
  );
}

interface StepProps {
  number: number;
  icon: ReactNode;
  title: string;
  hint: string;
  /** Whether there is anything to do this with. */
  begun?: boolean;
  done: boolean;
  left: string;
  go: { label: string; to: string };
  extra?: ReactNode;
}

function Step({ number, icon, title, hint, begun = true, done, left, go, extra }: StepProps) {
  const say = useWords(progressWords);
  return (
    <li className="guide-step" data-done={done || undefined} data-idle={!begun || undefined}>
      <span className="guide-mark" aria-hidden>{done ? <CheckCircleFilled /> : number}</span>
      <span className="guide-icon" aria-hidden>{icon}</span>
      <div className="guide-text">
        <h3>{title}</h3>
        <p>{hint}</p>
      </div>
      <div className="guide-left">
        <span>{!begun ? say('notBegun') : done && number > 1 ? say('nothingLeft') : left}</span>
        {extra}
      </div>
      {(number === 1 || (begun && !done)) && <Link to={go.to} aria-label={`${title}: ${go.label}`}><Button type={number === 1 && !done ? 'primary' : 'default'}>{go.label}</Button></Link>}
    </li>
  );
}
