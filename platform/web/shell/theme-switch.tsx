import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { DropMenu } from '../blocks/drop-menu.tsx';
import { setTheme, useThemeStore, type ThemeChoice } from '../theme-mode.ts';
import { useWords } from '../words.ts';
import { shellWords } from './shell-words.ts';

export function ThemeSwitch() {
  const say = useWords(shellWords);
  const { choice, mode } = useThemeStore();
  return (
    <DropMenu
      menu={{
        selectedKeys: [choice],
        onClick: ({ key }) => setTheme(key as ThemeChoice),
        items: [
          { key: 'light', icon: <SunOutlined />, label: say('themeLight') },
          { key: 'dark', icon: <MoonOutlined />, label: say('themeDark') },
          { key: 'system', icon: <DesktopOutlined />, label: say('themeSystem') },
        ],
      }}
    >
      <button type="button" className="top-tool" aria-label={say('theme')} title={say('theme')}>
        {mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
      </button>
    </DropMenu>
  );
}
