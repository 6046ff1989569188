import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall } from '#platform/web/calls.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { deviceStates, getDeviceAccess, listDevices, type Device } from '../../contract/devices.ts';
import { AccessExamples } from './access-examples.tsx';
import { DeviceSelect } from './device-select.tsx';
import { accessWords, devicesWords } from './devices-words.ts';
import { devicesPath, MessageTable } from './message-table.tsx';
import './devices.css';

/** How devices reach the platform, and what has just arrived. */
export function DeviceAccessScreen() {
  const say = useWords(accessWords);
  const sayState = useWords(devicesWords);
  const access = useCall(getDeviceAccess, {}, { level: noticeLevel.silent, every: 15_000 });
  // Until one is chosen, the examples speak of the newest.
  const newest = useCall(listDevices, { query: { ps: 1, sort: '-create_time' }, body: {} }, { level: noticeLevel.silent });
  const [chosen, setChosen] = useState<Device | null>();
  const device = chosen === undefined ? newest.data?.rows[0] : chosen ?? undefined;
  const figures = [
    { key: 'total', label: say('total'), value: access.data?.total, to: devicesPath },
    ...deviceStates.map((state) => ({ key: state, label: sayState(state), value: access.data?.[state], to: `${devicesPath}?state=${state}` })),
    { key: 'recent', label: say('recent'), value: access.data?.recent, to: undefined },
  ];
  return (
    <Page title={say('title')} description={say('purpose')} actions={<Link to={devicesPath}><Button>{say('manage')}</Button></Link>}>
      {access.error && !access.data ? <ErrorState title={say('failed')} error={access.error} onRetry={() => void access.refetch()} /> : (
        <>
          <div className="device-figures" role="group" aria-label={say('figures')}>
            {figures.map(({ key, label, value, to }) => {
              const content = <><span>{label}</span><strong data-state={value ? key : undefined}>{value?.toLocaleString() ?? '–'}</strong></>;
              return to ? <Link key={key} className="device-figure" to={to}>{content}</Link> : <div key={key} className="device-figure">{content}</div>;
            })}
          </div>
          <section className="device-part">
            <div className="device-part-head"><h2>{say('connect')}</h2><span>{say('forDevice')}</span><DeviceSelect value={device} onChange={(next) => setChosen(next ?? null)} placeholder={say('chooseDevice')} /></div>
            {access.data ? <AccessExamples access={access.data} device={device} /> : <LinesSkeleton lines={8} />}
            <Alert type="info" showIcon title={say('keyNote', { placeholder: say('keyPlaceholder') })} />
          </section>
          <MessageTable live title={<h2 className="device-title">{say('latest')}</h2>} />
        </>
      )}
    </Page>
  );
}
