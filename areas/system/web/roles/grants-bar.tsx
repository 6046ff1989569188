import { NodeCollapseOutlined, NodeExpandOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { grantsWords } from './grants-words.ts';

export type Shown = 'all' | 'granted' | 'changed';

interface GrantsBarProps {
  text: string;
  onText: (text: string) => void;
  shown: Shown;
  onShown: (shown: Shown) => void;
  granted: number;
  /** Absent where nothing can be changed. */
  changed: number | undefined;
  onOpenAll: () => void;
  onCloseAll: () => void;
}

export function GrantsBar({ text, onText, shown, onShown, granted, changed, onOpenAll, onCloseAll }: GrantsBarProps) {
  const say = useWords(grantsWords);
  return (
    <div className="grants-bar" role="search">
      <TextInput allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('search')} aria-label={say('search')} value={text} onChange={(event) => onText(event.target.value)} />
      <Segmented<Shown> aria-label={say('show')} value={shown} onChange={onShown} options={[
        { value: 'all', label: say('showAll') },
        { value: 'granted', label: say('showChecked', { count: granted }) },
        ...(changed === undefined ? [] : [{ value: 'changed' as const, label: say('showChanged', { count: changed }) }]),
      ]} />
      <span className="grants-bar-tools">
        <Tooltip title={say('openAll')}><Button type="text" icon={<NodeExpandOutlined />} aria-label={say('openAll')} onClick={onOpenAll} /></Tooltip>
        <Tooltip title={say('closeAll')}><Button type="text" icon={<NodeCollapseOutlined />} aria-label={say('closeAll')} onClick={onCloseAll} /></Tooltip>
      </span>
    </div>
  );
}
