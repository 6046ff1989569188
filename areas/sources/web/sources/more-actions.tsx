import { EllipsisOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { sourcesWords } from './sources-words.ts';

interface MoreActionsProps {
  name: string;
  actions: readonly RowAction[];
  type?: 'text' | 'default';
  size?: 'small' | 'middle';
}

/** All of them behind one button, where there is no room for words. */
export function MoreActions({ name, actions, type = 'text', size = 'small' }: MoreActionsProps) {
  const say = useWords(sourcesWords);
  if (actions.length === 0) return null;
  return (
    <DropMenu placement="bottomRight" menu={{
      items: actions.map(({ key, label }) => ({ key, label, danger: key === 'remove' })),
      onClick: ({ key }) => void Promise.resolve(actions.find((action) => action.key === key)?.run()).catch(ignoreTold),
    }}>
      <Button type={type} size={size} icon={<EllipsisOutlined />} aria-label={say('moreFor', { name })} />
    </DropMenu>
  );
}
