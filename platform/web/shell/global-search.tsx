import { ClockCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../language.ts';
import { routingWords } from '../routing/routing-words.ts';
import { useScreenTable } from '../routing/screen-table.ts';
import { useWords } from '../words.ts';
import type { MenuNode } from './menus.ts';
import { useRecent } from './own-places.ts';
import { searchablePages, searchPages, type FoundPage } from './search-pages.ts';
import { closeSearch, openSearch, useSearchOpen } from './search-state.ts';
import { shellWords } from './shell-words.ts';
import './global-search.css';

/** Every page by its name, from anywhere: Ctrl+K. */
export function GlobalSearch({ modules }: { modules: readonly MenuNode[] }) {
  const open = useSearchOpen((state) => state.open);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Modal open={open} onCancel={closeSearch} footer={null} closable={false} width={640} destroyOnHidden style={{ top: '12vh' }} styles={{ container: { padding: 0 } }}>
      <SearchPanel modules={modules} />
    </Modal>
  );
}

function SearchPanel({ modules }: { modules: readonly MenuNode[] }) {
  const say = useWords(shellWords);
  const table = useScreenTable();
  const recent = useRecent();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const pages = useMemo(() => searchablePages(modules, table), [modules, table]);
  const found = searchPages(pages, text, recent);

  const go = (page: FoundPage | undefined) => {
    if (!page) return;
    closeSearch();
    void navigate(page.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) go(found[chosen]);
  };

  return (
    <div className="search-panel">
      <label className="search-input">
        <SearchOutlined />
        <input
          autoFocus value={text} placeholder={say('searchHint')} aria-label={say('search')} role="combobox" aria-expanded aria-controls="search-results"
          aria-activedescendant={found[chosen] ? `search-${chosen}` : undefined} onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
        />
      </label>
      {!text.trim() && found.length > 0 && <p className="search-note">{say('recent')}</p>}
      <ul id="search-results" role="listbox" aria-label={say('search')}>
        {found.map((page, index) => (
          <Result key={page.path} id={`search-${index}`} page={page} recent={recent.includes(page.path)} chosen={index === chosen} onHover={() => setChosen(index)} onGo={() => go(page)} />
        ))}
      </ul>
      {text.trim() && found.length === 0 && <p className="search-note">{say('searchNothing', { text: text.trim() })}</p>}
      <footer>{say('searchKeys')}</footer>
    </div>
  );
}

function Result({ id, page, recent, chosen, onHover, onGo }: { id: string; page: FoundPage; recent: boolean; chosen: boolean; onHover(): void; onGo(): void }) {
  const text = useText();
  const say = useWords(routingWords);
  return (
    <li
      id={id} role="option" aria-selected={chosen} onMouseMove={onHover} onClick={onGo}
      ref={(row) => {
        if (chosen) row?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <span>{text(page.name)}</span>
      {page.planned && <em>{say('planned')}</em>}
      <small>{page.above.map((name) => text(name)).join(' / ')}</small>
      {recent && <ClockCircleOutlined aria-hidden />}
    </li>
  );
}
