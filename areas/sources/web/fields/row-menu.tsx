import { EllipsisOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';

interface RowMenuProps {
  label: string;
  items: () => NonNullable<MenuProps['items']>;
  onChoose: (key: string) => void;
}

/** A menu is much to make for each row that scrolls by: it is made when somebody comes near its button. */
export function RowMenu({ label, items, onChoose }: RowMenuProps) {
  const [near, setNear] = useState<'pointer' | 'focus'>();
  const button = useRef<HTMLButtonElement>(null);
  // The button is another one now; the focus stays with it.
  useEffect(() => {
    if (near === 'focus') button.current?.focus();
  }, [near]);
  const shown = (
    <button ref={button} type="button" className="row-menu" aria-label={label} aria-haspopup="menu" onPointerEnter={() => setNear((known) => known ?? 'pointer')} onFocus={() => setNear((known) => known ?? 'focus')}>
      <EllipsisOutlined aria-hidden />
    </button>
  );
  return near ? <DropMenu placement="bottomRight" menu={{ items: items(), onClick: ({ key }) => onChoose(key) }}>{shown}</DropMenu> : shown;
}
