import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '../../words.ts';
import { LinesSkeleton } from '../skeletons.tsx';
import { blockWords } from '../words.ts';
import type { Columns } from './use-columns.tsx';

/** Every list carries the button, few people open it: what is inside comes when they do. */
const ColumnPanel = lazy(() => import('./column-panel.tsx').then((module) => ({ default: module.ColumnPanel })));

/** Which columns, in which order, how wide. Dragging is for the mouse, the arrows are for everyone. */
export function ColumnSettings({ columns }: { columns: Columns }) {
  const say = useWords(blockWords);
  const [open, setOpen] = useState(false);
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} open={open} onOpenChange={setOpen} content={<Suspense fallback={<LinesSkeleton lines={4} />}><ColumnPanel columns={columns} /></Suspense>}>
      <Tooltip title={open ? '' : say('columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={say('columns')} aria-haspopup="dialog" />
      </Tooltip>
    </Popover>
  );
}
