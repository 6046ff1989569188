import { AlignLeftOutlined, CaretRightOutlined, ClockCircleOutlined, CloudUploadOutlined, DownOutlined, ExperimentOutlined, HistoryOutlined, SaveOutlined, SettingOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Select, Space, Tooltip } from 'antd';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { useWords } from '#platform/web/words.ts';
import type { ScriptKind } from '../../contract/development.ts';
import type { TaskDetail } from '../../contract/task.ts';
import { TaskStateDot } from '../tasks/task-states.tsx';
import { developmentWords } from './development-words.ts';

const rowLimits = [100, 1000, 10_000];

export interface ToolbarWork {
  run: () => void;
  stop: () => void;
  test: () => void;
  format: () => void;
  save: () => void;
  saveNoted: () => void;
  versions: () => void;
  schedule: () => void;
  settings: () => void;
  setOnline: (online: boolean) => void;
  release: () => void;
}

interface ScriptToolbarProps {
  kind: ScriptKind;
  task: TaskDetail | undefined;
  changed: boolean;
  querying: boolean;
  saving: boolean;
  rows: number;
  onRows: (rows: number) => void;
  may: { write: boolean; run: boolean; query: boolean };
  /** Going online needs a release. */
  approval: boolean;
  work: ToolbarWork;
}

export function ScriptToolbar({ kind, task, changed, querying, saving, rows, onRows, may, approval, work }: ScriptToolbarProps) {
  const say = useWords(developmentWords);
  const behind = task && task.online_version !== null && task.online_version !== task.version_number;
  return (
    <div className="dev-toolbar" role="toolbar" aria-label={say('scripts')}>
      {kind !== 'script' && may.query && (querying
        ? <Button danger icon={<StopOutlined />} onClick={work.stop}>{say('stop')}</Button>
        : <Tooltip title={say('runHint')}><Button type="primary" icon={<CaretRightOutlined />} onClick={work.run}>{say('run')}</Button></Tooltip>)}
      {kind !== 'script' && may.query && <Select aria-label={say('rowLimit')} value={rows} onChange={onRows} options={rowLimits.map((value) => ({ value, label: say('mostRows', { count: value }) }))} />}
      {may.run && (task || may.write) && <Tooltip title={say('testHint')}><Button type={kind === 'script' ? 'primary' : 'default'} icon={<ExperimentOutlined />} onClick={work.test}>{say('test')}</Button></Tooltip>}
      {may.write && kind !== 'script' && <Button icon={<AlignLeftOutlined />} onClick={work.format}>{say('format')}</Button>}
      {may.write && (
        <Space.Compact>
          <Tooltip title={say('saveHint')}><Button icon={<SaveOutlined />} loading={saving} disabled={!changed} onClick={work.save}>{say('save')}</Button></Tooltip>
          <DropMenu placement="bottomRight" menu={{ items: [{ key: 'noted', label: say('saveNoted') }], onClick: work.saveNoted }}><Button icon={<DownOutlined />} disabled={!changed} aria-label={say('saveNoted')} /></DropMenu>
        </Space.Compact>
      )}
      <span className="dev-toolbar-gap" />
      <Button type="text" icon={<SettingOutlined />} onClick={work.settings}>{say('settings')}</Button>
      <Button type="text" icon={<ClockCircleOutlined />} onClick={work.schedule}>{say('schedule')}</Button>
      {task && <Button type="text" icon={<HistoryOutlined />} onClick={work.versions}>{say('versions')}</Button>}
      <span className="dev-toolbar-end">
        {task ? <><TaskStateDot state={task.status} /><span className="lake-note">{behind ? say('onlineVersion', { number: task.online_version! }) : say('version', { number: task.version_number })}</span></> : <span className="lake-note">{say('neverSaved')}</span>}
        {task && may.run && task.status === 'online' && <Button onClick={() => work.setOnline(false)}>{say('offline')}</Button>}
        {task && may.run && !approval && (task.status !== 'online' || behind) && <Button icon={<CloudUploadOutlined />} disabled={changed} title={changed ? say('releaseFirst') : undefined} onClick={() => work.setOnline(true)}>{say('online')}</Button>}
        {task && may.write && (approval || task.status !== 'online') && (task.status !== 'online' || behind) && (
          <Button {...(approval && { icon: <CloudUploadOutlined /> })} disabled={changed} title={changed ? say('releaseFirst') : undefined} onClick={work.release}>{say('release')}</Button>
        )}
      </span>
    </div>
  );
}
