import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { KeyFact, KeyFacts } from '#platform/web/blocks/detail/detail-tabs.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { getLakeConnection, judgeLakeConnection, type LakeConnection } from '../../../contract/lake-connection.ts';
import { can } from '../../../contract/permissions.ts';
import { connectionWords } from './connection-words.ts';

const ConnectionForm = lazy(() => import('./connection-form.tsx').then((module) => ({ default: module.ConnectionForm })));

/** Where the lake is and whether it answers now. */
export function ConnectionTab() {
  const say = useWords(connectionWords);
  const text = useText();
  const mayManage = useCan(can.manageLake);
  const [editing, setEditing] = useState(false);
  const connection = useCall(getLakeConnection, undefined, { level: noticeLevel.silent });
  const judged = useCall(judgeLakeConnection, undefined, { level: noticeLevel.silent });
  if (!connection.data) return <FieldsSkeleton fields={4} />;
  if (editing) return <Suspense fallback={<FieldsSkeleton fields={4} />}><ConnectionForm connection={connection.data} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} /></Suspense>;
  const { kind, connect_time, dbVersion, settings } = connection.data;
  const answers = judged.data?.data === 1;
  return (
    <div className="lake-stack">
      <div className="lake-part lake-stack">
        <KeyFacts>
          <KeyFact label={say('kind')}>{say(kind)}</KeyFact>
          <KeyFact label={say('state')}>{judged.data && <StateDot state={answers ? 'connected' : 'unreachable'} />}</KeyFact>
          <KeyFact label={say('version')}>{judged.data && (judged.data.version || dbVersion || '–')}</KeyFact>
          <KeyFact label={say('place')}>{kind === 'duckdb' ? say('embeddedPlace') : placeOf(settings)}</KeyFact>
          {kind === 'postgresql' && <KeyFact label={say('user')}>{String(settings['user'] ?? '–')}</KeyFact>}
          <KeyFact label={say('since')}><TimeCell value={connect_time} /></KeyFact>
        </KeyFacts>
        {judged.data?.reason && <Alert type="error" showIcon title={say('failed')} description={text(judged.data.reason)} />}
        <span className="lake-buttons">
          <Button icon={<ReloadOutlined spin={judged.isFetching} />} onClick={() => void judged.refetch()}>{say('test')}</Button>
          {mayManage && <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>{say('edit')}</Button>}
        </span>
      </div>
      <p className="lake-note">{say('backup')}</p>
    </div>
  );
}

const placeOf = ({ host, port, database }: LakeConnection['settings']): string => `${String(host)}:${String(port ?? 5432)}/${String(database)}`;
