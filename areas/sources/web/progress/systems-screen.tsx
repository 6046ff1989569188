import { Button, Segmented } from 'antd';
import { Link } from 'react-router';
import { shareChart } from '#platform/web/blocks/dashboard/chart-options.ts';
import { ChartTile } from '#platform/web/blocks/dashboard/chart-tile.tsx';
import { Dashboard } from '#platform/web/blocks/dashboard/dashboard.tsx';
import { KeyFigure } from '#platform/web/blocks/dashboard/key-figure.tsx';
import { useAddressTab } from '#platform/web/blocks/detail/use-address-tab.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getBuildStatistics, getConnectStatus } from '../../contract/build-progress.ts';
import { can } from '../../contract/permissions.ts';
import { DepartmentBuilds } from './department-builds.tsx';
import { DepartmentChart } from './department-chart.tsx';
import { progressWords } from './progress-words.ts';
import { SourceBuilds } from './source-builds.tsx';
import './systems-screen.css';

const systems = '/resourceDevelop/busIness';

/** All business systems at a glance, then one by one. */
export function SystemsScreen() {
  const say = useWords(progressWords);
  const mayWrite = useCan(can.writeSources);
  const statistics = useCall(getBuildStatistics, undefined, { level: noticeLevel.silent });
  const connect = useCall(getConnectStatus, undefined, { level: noticeLevel.silent });
  const [by, setBy] = useAddressTab(['source', 'department'] as const, 'by');
  const { data } = statistics;
  const parts = connect.data && [
    { name: say('connected'), value: connect.data.connect_num }, { name: say('failed'), value: connect.data.failed_num }, { name: say('untested'), value: connect.data.untested_num },
  ].filter(({ value }) => value > 0);
  return (
    <Page title={say('systemsTitle')} description={say('systemsPurpose')} actions={
      <>
        <Link to="/resourceManage/metaDataManage/libraryManage/userGuide"><Button>{say('guide')}</Button></Link>
        {mayWrite && <Link to="/resourceDevelop/dataSource"><Button type="primary">{say('register')}</Button></Link>}
      </>
    }>
      <Dashboard>
        <KeyFigure span={4} label={say('sources')} value={data?.source_num} to={systems} data={statistics} />
        <KeyFigure span={4} label={say('connected')} value={data?.connect_num} to={`${systems}?connect_status=~3`} data={statistics} />
        <KeyFigure span={4} label={say('objects')} value={data?.res_num} to={`${systems}?sort=-res_num`} data={statistics} />
        <KeyFigure span={4} label={say('fields')} value={data?.res_field_num} to={`${systems}?sort=-res_field_num`} data={statistics} />
        <KeyFigure span={4} label={say('namedFields')} value={data?.cn_res_field_pre} unit="%" to={`${systems}?left=unnamed`} data={statistics} />
        <KeyFigure span={4} label={say('surveyed')} value={data?.surveyed_num} to={`${systems}?surveyed_status=approved`} data={statistics} />
        <ChartTile span={8} title={say('connectChart')} data={connect} time={data?.time} option={parts && parts.length > 0 ? shareChart({ name: say('databases'), parts, rest: say('other') }) : undefined} />
        <DepartmentChart statistics={statistics} />
      </Dashboard>
      <Segmented className="systems-by" value={by} onChange={setBy} options={[{ value: 'source', label: say('bySource') }, { value: 'department', label: say('byDepartment') }]} />
      {by === 'source' ? <SourceBuilds /> : <DepartmentBuilds statistics={statistics} />}
    </Page>
  );
}
