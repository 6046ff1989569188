import { Alert, Drawer } from 'antd';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { listDatabaseKinds, listDriverGroups } from '../../contract/drivers.ts';
import { can } from '../../contract/permissions.ts';
import { KindMark } from '../sources/kind-mark.tsx';
import { DriverRow } from './driver-row.tsx';
import { driversWords } from './drivers-words.ts';
import { UploadDriver } from './upload-driver.tsx';
import './drivers.css';

/** What the platform can reach by itself, and what was uploaded for everything else. */
export function DriversDrawer({ onClose }: { onClose: () => void }) {
  const say = useWords(driversWords);
  const text = useText();
  const mayManage = useCan(can.manageDrivers);
  const groups = useCall(listDriverGroups, undefined, { level: noticeLevel.silent });
  const kinds = useCall(listDatabaseKinds, undefined, { level: noticeLevel.silent });
  const noJava = kinds.data?.find(({ db_type }) => db_type === 'jdbc')?.unavailable;
  const uploaded = groups.data?.filter(({ built_in }) => !built_in) ?? [];
  return (
    <Drawer title={say('title')} size={sizes.drawerMedium} open onClose={onClose}>
      <div className="drivers">
        <p>{say('purpose')}</p>
        {noJava && <Alert showIcon type="warning" title={say('noJava')} description={text(noJava)} />}
        {mayManage && <UploadDriver groups={uploaded.map(({ name }) => name).filter(Boolean)} />}
        {groups.error && !groups.data && <ErrorState compact title={say('failed')} error={groups.error} onRetry={() => void groups.refetch()} />}
        {groups.isPending && <LinesSkeleton lines={5} />}
        {groups.data && uploaded.length === 0 && <p className="drivers-none">{say('none')}{mayManage ? '' : ` ${say('noneReading')}`}</p>}
        {uploaded.map((group) => (
          <section key={group.name}>
            <h3>{text(group.title) || say('ungrouped')}</h3>
            {group.drivers.map((driver) => <DriverRow key={driver.wid} driver={driver} mayRemove={mayManage} />)}
          </section>
        ))}
        {groups.data?.filter(({ built_in }) => built_in).map((group) => (
          <section key={group.name}>
            <h3>{text(group.title)}</h3>
            <ul className="driver-kinds">
              {group.kinds.map(({ db_type, title }) => <li key={db_type}><KindMark kind={db_type} />{text(title)}</li>)}
            </ul>
          </section>
        ))}
      </div>
    </Drawer>
  );
}
