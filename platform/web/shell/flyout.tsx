import { Popover } from 'antd';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';

interface FlyoutProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  placement: 'bottomRight' | 'rightTop';
  /** Opens when the pointer rests on it, too. */
  onHover?: boolean;
  title?: string;
  content: ReactNode;
  children: ReactElement;
}

/** A popover that the keyboard can enter: the focus goes in when it was opened by key or click, and back at Escape. */
export function Flyout({ open, onOpenChange, placement, onHover = false, title, content, children }: FlyoutProps) {
  const inside = useRef<HTMLDivElement>(null);
  const before = useRef<Element>(null);

  const enter = (shown: boolean) => {
    if (!shown) return;
    before.current = document.activeElement;
    if (before.current?.getAttribute('aria-expanded') === 'true') inside.current?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onOpenChange(false);
    (before.current as HTMLElement | null)?.focus();
  };

  return (
    <Popover
      trigger={onHover ? ['hover', 'click'] : ['click']} placement={placement} arrow={false} open={open} onOpenChange={onOpenChange} afterOpenChange={enter}
      destroyOnHidden title={title} align={placement === 'bottomRight' ? { offset: [0, 8] } : undefined} styles={title ? undefined : { container: { padding: 0 } }}
      content={<div ref={inside} onKeyDown={onKeyDown}>{content}</div>}
    >
      {children}
    </Popover>
  );
}
