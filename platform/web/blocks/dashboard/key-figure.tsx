import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Skeleton, Tooltip } from 'antd';
import { useLanguage } from '../../language.ts';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { Tile, type TileData } from './dashboard.tsx';
import { Sparkline } from './sparkline.tsx';

interface KeyFigureProps {
  label: string;
  value: number | undefined;
  unit?: string;
  /** Against the time before: 0.12 is twelve per cent more. */
  change?: number;
  /** What the change is measured against: "than yesterday". */
  changeNote?: string;
  /** Whether more is better; without it a change has no colour. */
  better?: 'more' | 'less';
  trend?: readonly number[];
  /** The list that this figure counts. */
  to: string;
  span?: number;
  data?: TileData;
}

export function KeyFigure({ label, value, unit, change, changeNote, better, trend, to, span = 6, data }: KeyFigureProps) {
  const locale = useLanguage() === 'zh' ? 'zh-CN' : 'en';
  return (
    <Tile span={span} title={label} to={to} data={data} skeleton={<KeyFigureSkeleton />}>
      <div className="key-figure">
        <div>
          <span className="key-figure-value">{value === undefined ? '–' : new Intl.NumberFormat(locale).format(value)}</span>
          {unit && <span className="key-figure-unit">{unit}</span>}
        </div>
        {change !== undefined && <Change change={change} note={changeNote} better={better} />}
        {trend && <Sparkline values={trend} />}
      </div>
    </Tile>
  );
}

function Change({ change, note, better }: { change: number; note?: string; better?: 'more' | 'less' }) {
  const say = useWords(blockWords);
  // Chinese says first what a figure is compared with, English says it last.
  const language = useLanguage();
  const comparison = note && <span className="key-figure-note">{note}</span>;
  const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(Math.abs(change));
  const direction = Math.abs(change) < 0.0005 ? 'none' : change > 0 ? 'up' : 'down';
  const good = direction === 'none' || !better ? undefined : (direction === 'up') === (better === 'more');
  const text = direction === 'none' ? say('changeNone') : say(direction === 'up' ? 'changeUp' : 'changeDown', { change: percent });
  return (
    <Tooltip title={[text, note].filter(Boolean).join(' ')}>
      <span className="key-figure-change" data-good={good} aria-label={[text, note].filter(Boolean).join(' ')}>
        {language === 'zh' && comparison}
        {direction === 'up' && <ArrowUpOutlined aria-hidden />}
        {direction === 'down' && <ArrowDownOutlined aria-hidden />}
        {direction === 'none' ? text : percent}
        {language === 'en' && comparison}
      </span>
    </Tooltip>
  );
}

function KeyFigureSkeleton() {
  return (
    <div className="key-figure">
      <Skeleton.Input active style={{ width: '45%', minWidth: 0 }} />
      <Skeleton.Input active size="small" style={{ width: '30%', minWidth: 0 }} />
    </div>
  );
}
