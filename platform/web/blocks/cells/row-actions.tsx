import { EllipsisOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '../../words.ts';
import { DropMenu } from '../drop-menu.tsx';
import { ignoreTold } from '../failure-text.ts';
import { blockWords } from '../words.ts';
import './cells.css';

export interface RowAction {
  key: string;
  label: string;
  /** May return a promise; a failed call has been told by the request layer. */
  run: () => unknown;
  disabled?: boolean;
  /** A destructive action says what it is done to and what goes with it, and is asked about first. */
  destroys?: { name: string; consequence?: ReactNode };
}

const visible = 2;

/** At most two actions stand in the row; the rest wait behind "more". */
export function RowActions({ actions, name }: { actions: readonly (RowAction | false | undefined)[]; name?: string }) {
  const say = useWords(blockWords);
  const { modal } = App.useApp();
  const offered = actions.filter((action) => !!action);
  const [shown, rest] = [offered.slice(0, visible), offered.slice(visible)];

  const start = (action: RowAction) => {
    const run = async () => Promise.resolve(action.run()).catch(ignoreTold);
    if (!action.destroys) return void run();
    modal.confirm({
      title: say('confirmAction', { action: action.label, name: action.destroys.name }),
      content: action.destroys.consequence ?? say('cannotUndo'),
      okText: action.label,
      okButtonProps: { danger: true },
      cancelText: say('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: run,
    });
  };

  return (
    <span className="row-actions">
      {shown.map((action) => (
        <Button key={action.key} type="link" size="small" disabled={action.disabled} danger={!!action.destroys}
          // Whoever clicks twice means it once.
          onClick={({ detail }) => { if (detail < 2) start(action); }}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <DropMenu menu={{
          items: rest.map(({ key, label, disabled, destroys }) => ({ key, label, disabled, danger: !!destroys })),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            start(rest.find((action) => action.key === key)!);
          },
        }}>
          <Button type="text" size="small" icon={<EllipsisOutlined />}
            aria-label={name ? say('moreActionsFor', { name }) : say('moreActions')} />
        </DropMenu>
      )}
    </span>
  );
}
