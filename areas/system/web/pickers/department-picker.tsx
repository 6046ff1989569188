import { CheckOutlined } from '@ant-design/icons';
import { Select, Spin } from 'antd';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { TreeList } from '#platform/web/blocks/tree/tree-list.tsx';
import { useTree } from '#platform/web/blocks/tree/use-tree.ts';
import type { ManyPickerProps, OnePickerProps } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import { departmentSource, type DepartmentTreeNode } from './department-source.ts';
import { useNames } from './names.ts';
import { pickerWords } from './picker-words.ts';
import './pickers.css';

interface TreePopupProps {
  text: string;
  chosen: readonly string[];
  onChoose: (wid: string) => void;
}

/** The tree behind the box; typing in the box searches it. */
function TreePopup({ text, chosen, onChoose }: TreePopupProps) {
  const say = useWords(pickerWords);
  const tree = useTree(useMemo(() => departmentSource(), []), {
    // Departments out of the data scope only hold the tree together.
    onSelect: (wid) => tree.list.store.nodes.get(wid)?.disabled || onChoose(wid),
  });
  const { onSearch, search } = tree.list;
  if (search !== text) onSearch(text);
  const selected = chosen.includes(tree.selected ?? '') ? tree.selected : chosen[0];
  const tick = (node: DepartmentTreeNode) => (chosen.includes(node.id) ? <CheckOutlined aria-hidden /> : null);
  return <TreeList {...tree.list} selected={selected} plain label={say('departments')} extra={tick} />;
}

/** What both pickers have in common: the box, its search, its names and the way by keyboard into the tree. */
function useTreeSelect(chosen: readonly string[], onChoose: (wid: string) => void, closes: boolean) {
  const say = useWords(pickerWords);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const names = useNames('department', chosen);
  const box = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);

  const show = (next: boolean) => {
    setOpen(next);
    if (!next) setText('');
  };
  const backToBox = () => box.current?.querySelector('input')?.focus();
  const choose = (wid: string) => {
    onChoose(wid);
    if (!closes) return;
    show(false);
    backToBox();
  };
  const inPopup = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    show(false);
    backToBox();
  };

  return {
    box,
    select: {
      open,
      onOpenChange: show,
      showSearch: { filterOption: false as const, searchValue: text, onSearch: setText },
      options: [],
      onInputKeyDown: (event: KeyboardEvent) => {
        if (!open || event.key !== 'ArrowDown') return;
        event.preventDefault();
        event.stopPropagation();
        popup.current?.querySelector<HTMLElement>('[role=tree]')?.focus();
      },
      popupMatchSelectWidth: 360,
      popupRender: () => (
        <div ref={popup} className="picker-tree" onKeyDown={inPopup}>
          <TreePopup text={text} chosen={chosen} onChoose={choose} />
        </div>
      ),
      labelRender: ({ value }: { value?: string | number }) => {
        const name = names.get(String(value));
        if (name === undefined) return <Spin size="small" />;
        if (name === null) return say('gone');
        const path = name.hint ? `${name.hint} / ${name.name}` : name.name;
        return <span title={path}>{name.name}{closes && name.hint && <span className="picker-path">{name.hint}</span>}</span>;
      },
    },
  };
}

export function DepartmentPicker({ value, onChange, ...props }: OnePickerProps) {
  const say = useWords(pickerWords);
  const { box, select } = useTreeSelect(value ? [value] : [], (wid) => onChange?.(wid), true);
  return (
    <div ref={box} className="picker">
      <Select<string> placeholder={say('chooseDepartment')} {...props} {...select} className={`picker ${props.className ?? ''}`} allowClear
        value={value ?? undefined} onChange={(wid?: string) => onChange?.(wid ?? null)} />
    </div>
  );
}

export function DepartmentsPicker({ value = [], onChange, ...props }: ManyPickerProps) {
  const say = useWords(pickerWords);
  const toggle = (wid: string) => onChange?.(value.includes(wid) ? value.filter((one) => one !== wid) : [...value, wid]);
  const { box, select } = useTreeSelect(value, toggle, false);
  return (
    <div ref={box} className="picker">
      <Select<string[]> placeholder={say('chooseDepartments')} {...props} {...select} className={`picker ${props.className ?? ''}`} mode="multiple" allowClear
        maxTagCount="responsive" value={[...value]} onChange={(wids) => onChange?.(wids)} />
    </div>
  );
}
