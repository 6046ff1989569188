import { Skeleton } from 'antd';
import { AppstoreOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useScreenTable } from '#platform/web/routing/screen-table.ts';
import { MenuIcon } from '#platform/web/shell/menu-icon.tsx';
import { firstPath, leavesOf, useMenus, type MenuNode } from '#platform/web/shell/menus.ts';
import { useWords } from '#platform/web/words.ts';
import { homeWords } from './home-words.ts';

/** The modules of the active role: what each holds, and how much of it can be used. */
export function ModuleCards() {
  const say = useWords(homeWords);
  const menus = useMenus();
  return (
    <section className="home-modules" aria-label={say('modules')}>
      {menus.isPending && Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="home-module" aria-busy><Skeleton active title={{ width: '40%' }} paragraph={{ rows: 2 }} /></div>
      ))}
      {menus.isError && <div className="home-wide"><ErrorState error={menus.error} onRetry={() => void menus.refetch()} /></div>}
      {menus.isSuccess && menus.modules.length === 0 && (
        <div className="home-wide"><EmptyState icon={<AppstoreOutlined />} title={say('noModules')} description={say('noModulesText')} /></div>
      )}
      {menus.modules.map((module) => <ModuleCard key={module.wid} module={module} />)}
    </section>
  );
}

function ModuleCard({ module }: { module: MenuNode }) {
  const say = useWords(homeWords);
  const text = useText();
  const language = useLanguage();
  const table = useScreenTable();
  const leaves = leavesOf([module]);
  const usable = leaves.filter((leaf) => table.get(leaf.path)?.load).length;
  const parts = module.children.map((group) => text(group.name)).join(language === 'zh' ? '、' : ', ');
  return (
    <Link to={firstPath(module, table)} className="home-module" data-planned={usable === 0 || undefined}>
      <span className="home-module-icon"><MenuIcon name={module.icon} /></span>
      <h2>{text(module.name)}</h2>
      <p title={parts}>{parts}</p>
      <small>{usable === 0 ? say('allPlanned') : say('usable', { usable, total: leaves.length })}</small>
    </Link>
  );
}
