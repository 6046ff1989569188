import { DownloadOutlined, DownOutlined, EnterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select, Tooltip } from 'antd';
import { useWords } from '../../words.ts';
import { saveFile } from '../save-file.ts';
import { StateDot } from '../state/state-dot.tsx';
import { blockWords } from '../words.ts';
import { logText, type LogLevel, type LogLine } from './log-lines.ts';

interface LogBarProps {
  lines: readonly LogLine[];
  live: boolean;
  name: string;
  follow: boolean;
  wrap: boolean;
  level: LogLevel;
  search: string;
  hit: number;
  hits: number;
  onFollow: () => void;
  onWrap: () => void;
  onLevel: (level: LogLevel) => void;
  onSearch: (text: string) => void;
  onStep: (step: 1 | -1) => void;
  onDownload?: () => void;
}

export function LogBar({ lines, live, name, follow, wrap, level, search, hit, hits, onFollow, onWrap, onLevel, onSearch, onStep, onDownload }: LogBarProps) {
  const say = useWords(blockWords);
  return (
    <div className="log-bar">
      <Input size="small" allowClear className="log-search" prefix={<SearchOutlined aria-hidden />} placeholder={say('logSearch')} aria-label={say('logSearch')}
        value={search} onChange={(event) => onSearch(event.target.value)} onPressEnter={(event) => onStep(event.shiftKey ? -1 : 1)} />
      {search.trim() !== '' && (
        <>
          <span className="log-hits" aria-live="polite">{hits === 0 ? say('logNoHits') : say('logHits', { at: hit + 1, count: hits })}</span>
          <Button type="text" size="small" icon={<UpOutlined />} disabled={hits === 0} aria-label={say('previousHit')} onClick={() => onStep(-1)} />
          <Button type="text" size="small" icon={<DownOutlined />} disabled={hits === 0} aria-label={say('nextHit')} onClick={() => onStep(1)} />
        </>
      )}
      <Select<LogLevel> size="small" variant="borderless" value={level} onChange={onLevel} aria-label={say('allLevels')} popupMatchSelectWidth={false} options={[
        { value: 'info', label: say('allLevels') }, { value: 'warning', label: `${say('levelWarning')} +` }, { value: 'error', label: say('levelError') },
      ]} />
      <span className="log-count">{live && <StateDot state="running" />}{say('logLines', { count: lines.length.toLocaleString() })}</span>
      <Button type="text" size="small" className={follow ? 'log-toggle-on' : undefined} aria-pressed={follow} onClick={onFollow}>{say(follow ? 'logFollowing' : 'logFollow')}</Button>
      <Tooltip title={say('logWrap')}>
        <Button type="text" size="small" className={wrap ? 'log-toggle-on' : undefined} icon={<EnterOutlined />} aria-label={say('logWrap')} aria-pressed={wrap} onClick={onWrap} />
      </Tooltip>
      <Tooltip title={say('logDownload')}>
        <Button type="text" size="small" icon={<DownloadOutlined />} aria-label={say('logDownload')} disabled={lines.length === 0}
          onClick={onDownload ?? (() => saveFile(`${name}.log`, logText(lines)))} />
      </Tooltip>
    </div>
  );
}
