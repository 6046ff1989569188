import { BellOutlined, SearchOutlined } from '@ant-design/icons';
import { FooterLine } from '#platform/web/shell/frame-footer.tsx';
import { BrandLine } from '#platform/web/shell/top-bar.tsx';
import { useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import type { Look } from '../../contract/customization.ts';
import { customizeWords } from './customize-words.ts';

/** The shell in the style sheets of the real one, with a list that is only drawn. */
export function ShellSketch({ name, look }: { name: string; look: Look }) {
  const say = useWords(customizeWords);
  const user = useUser();
  const modules = say('sampleModules').split(',');
  const menus = say('sampleMenus').split(',');
  return (
    <div className="frame">
      <header className="top-bar">
        <a className="top-brand"><BrandLine name={name} logo={look.logo} /></a>
        <nav className="module-bar">
          {modules.map((module, index) => <a key={module} className="module-entry" aria-current={index === 0 || undefined}>{module}</a>)}
        </nav>
        <div className="top-tools">
          <span className="top-tool"><SearchOutlined /></span>
          <span className="top-tool"><BellOutlined /><span className="top-count">3</span></span>
          <span className="top-avatar">{user?.name.slice(0, 1)}</span>
        </div>
      </header>
      <nav className="side-menu">
        <div className="side-scroll">
          <h2 className="side-heading">{modules[0]}</h2>
          <ul>{menus.map((menu, index) => <li key={menu} className="side-entry"><a aria-current={index === 1 || undefined}>{menu}</a></li>)}</ul>
        </div>
      </nav>
      <main className="frame-content">
        <div className="page">
          <header className="page-head">
            <div className="page-title">
              <div><h1>{say('sampleList')}</h1><p>{say('sampleHint')}</p></div>
              <button type="button" className="plain-submit shell-sketch-button">{say('sampleAdd')}</button>
            </div>
          </header>
          <div className="shell-sketch-list">
            {say('sampleRows').split(',').map((row) => <div key={row}><a>{row}</a><span /><span /></div>)}
          </div>
        </div>
      </main>
      <FooterLine look={look} />
    </div>
  );
}
