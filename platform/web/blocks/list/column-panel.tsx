import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber } from 'antd';
import { useState } from 'react';
import { useWords } from '../../words.ts';
import { blockWords } from '../words.ts';
import { isShown, moveColumn, narrowest, orderColumns, resizeColumn, showColumn, widest } from './columns.ts';
import type { Columns } from './use-columns.tsx';

export function ColumnPanel({ columns: { all, away, choice, setChoice } }: { columns: Columns }) {
  const say = useWords(blockWords);
  const [dragged, setDragged] = useState<string>();
  const ordered = orderColumns(all, choice).filter((column) => !column.tool);
  const changed = choice.order.length > 0 || Object.keys(choice.shown).length > 0 || Object.keys(choice.widths).length > 0;
  return (
    <div className="column-settings" role="dialog" aria-label={say('columns')}>
      <div className="column-settings-head">
        <strong>{say('columns')}</strong>
        <Button type="link" size="small" disabled={!changed} onClick={() => setChoice(null)}>{say('resetColumns')}</Button>
      </div>
      {ordered.map((column, index) => {
        const name = column.title;
        return (
          <div key={column.key} className="column-setting" data-dragged={dragged === column.key || undefined} draggable
            onDragStart={() => setDragged(column.key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged && dragged !== column.key) setChoice(moveColumn(all, choice, dragged, index));
            }}>
            <HolderOutlined className="column-setting-handle" aria-hidden />
            <Checkbox checked={isShown(column, all, choice) && !away.includes(column.key)} disabled={column.key === all[0]?.key} aria-label={say('showColumn', { name })}
              onChange={(event) => setChoice(showColumn(choice, column.key, event.target.checked))} />
            <span className="column-setting-name">{name}</span>
            <InputNumber size="small" controls={false} min={narrowest} max={widest} step={10} placeholder={say('widthAuto')}
              aria-label={say('columnWidth', { name })} value={choice.widths[column.key] ?? null}
              onChange={(width) => setChoice(resizeColumn(choice, column.key, width))} />
            <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={index === 0} aria-label={say('moveUp', { name })}
              onClick={() => setChoice(moveColumn(all, choice, column.key, index - 1))} />
            <Button type="text" size="small" icon={<ArrowDownOutlined />} disabled={index === ordered.length - 1} aria-label={say('moveDown', { name })}
              onClick={() => setChoice(moveColumn(all, choice, column.key, index + 1))} />
          </div>
        );
      })}
    </div>
  );
}
