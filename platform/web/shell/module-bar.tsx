import { DownOutlined } from '@ant-design/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DropMenu } from '../blocks/drop-menu.tsx';
import { useLanguage, useText } from '../language.ts';
import { useScreenTable } from '../routing/screen-table.ts';
import { useWords } from '../words.ts';
import { firstPath, type MenuNode } from './menus.ts';
import { shellWords } from './shell-words.ts';

interface ModuleBarProps {
  modules: readonly MenuNode[];
  current: MenuNode | undefined;
}

/** The modules of the role; those that do not fit stand behind "more". */
export function ModuleBar({ modules, current }: ModuleBarProps) {
  const say = useWords(shellWords);
  const text = useText();
  const table = useScreenTable();
  const navigate = useNavigate();
  const { bar, measure, count } = useFitting(modules);
  const shown = modules.slice(0, count);
  const rest = modules.slice(count);

  return (
    <nav className="module-bar" ref={bar} aria-label={say('modules')}>
      {shown.map((module) => (
        <Link key={module.wid} className="module-entry" title={text(module.name)} to={firstPath(module, table)} aria-current={module.wid === current?.wid ? 'true' : undefined}>
          {text(module.name)}
        </Link>
      ))}
      {rest.length > 0 && (
        <DropMenu
          menu={{
            items: rest.map((module) => ({ key: module.wid, label: text(module.name), onClick: () => void navigate(firstPath(module, table)) })),
            selectedKeys: current ? [current.wid] : [],
          }}
        >
          <button type="button" className="module-entry" data-current={rest.some((module) => module.wid === current?.wid) ? '' : undefined}>
            {say('more')}&nbsp;<DownOutlined className="top-tool-arrow" />
          </button>
        </DropMenu>
      )}
      <div className="module-measure" ref={measure} aria-hidden>
        {modules.map((module) => <span key={module.wid} className="module-entry">{text(module.name)}</span>)}
        <span className="module-entry">{say('more')}&nbsp;<DownOutlined className="top-tool-arrow" /></span>
      </div>
    </nav>
  );
}

/** How many entries fit beside each other, with room for "more" when not all do. */
function useFitting(modules: readonly MenuNode[]) {
  const bar = useRef<HTMLElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const [count, setCount] = useState(modules.length);
  useLayoutEffect(() => {
    const box = bar.current;
    const names = measure.current;
    if (!box || !names) return undefined;
    const fit = () => {
      const widths = Array.from(names.children, (child) => child.getBoundingClientRect().width);
      setCount(fitting(widths.slice(0, -1), widths.at(-1) ?? 0, box.clientWidth));
    };
    fit();
    // Other words are wider or narrower: the names themselves are watched as well as the room for them.
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    observer.observe(names);
    return () => observer.disconnect();
  }, [modules, language]);
  return { bar, measure, count };
}

export function fitting(widths: readonly number[], more: number, space: number): number {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  if (whole <= space) return widths.length;
  let used = more;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > space) break;
    count += 1;
  }
  return count;
}
