import { Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

/** antd's menu on a button, for the keyboard too: the focus goes in when it opens and back to the button when it closes. */
export function DropMenu({ menu, onOpenChange, children, ...rest }: DropdownProps) {
  const button = useRef<HTMLElement>(null);
  const giveBack = () => {
    const { activeElement } = document;
    // Whoever clicked elsewhere has left already.
    if (activeElement === document.body || activeElement?.closest('.ant-dropdown')) button.current?.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      {...rest}
      onOpenChange={(open, info) => {
        if (open) button.current = document.activeElement as HTMLElement | null;
        else giveBack();
        onOpenChange?.(open, info);
      }}
      menu={menu && {
        ...menu,
        onClick(info) {
          // The same key would otherwise press the button that gets the focus.
          if (info.domEvent.type === 'keydown') info.domEvent.preventDefault();
          giveBack();
          menu.onClick?.(info);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}
