import { SearchOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { Mark } from '../mark.tsx';
import { pictureAddress, useCustomization, useProductName } from '../customization.ts';
import { useWords } from '../words.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { MenuNode } from './menus.ts';
import { MessageBell } from './message-bell.tsx';
import { ModuleBar } from './module-bar.tsx';
import { RoleSwitch } from './role-switch.tsx';
import { openSearch } from './search-state.ts';
import { shellWords } from './shell-words.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';
import './top-bar.css';

interface TopBarProps {
  modules: readonly MenuNode[];
  module: MenuNode | undefined;
}

export function TopBar({ modules, module }: TopBarProps) {
  const say = useWords(shellWords);
  const isMac = navigator.platform.startsWith('Mac');
  return (
    <header className="top-bar">
      <Brand />
      <ModuleBar modules={modules} current={module} />
      <div className="top-tools">
        <button type="button" className="top-search" onClick={openSearch} aria-keyshortcuts="Control+K Meta+K">
          <SearchOutlined />
          <span>{say('search')}</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <MessageBell />
        <LanguageSwitch />
        <ThemeSwitch />
        <RoleSwitch />
        <UserMenu />
      </div>
    </header>
  );
}

export function Brand() {
  const name = useProductName();
  const logo = useCustomization()?.logo;
  return <Link to="/home" className="top-brand" title={name}><BrandLine name={name} logo={logo} /></Link>;
}

/** Also drawn where the look is chosen. */
export function BrandLine({ name, logo }: { name: string; logo: string | undefined }) {
  return (
    <>
      {logo ? <img src={pictureAddress(logo)} alt="" height={24} /> : <Mark size={24} />}
      <span>{name}</span>
    </>
  );
}
