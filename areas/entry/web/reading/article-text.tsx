import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { Markdown } from '#platform/web/blocks/markdown/markdown.tsx';
import { useWords } from '#platform/web/words.ts';
import { outlineOf } from './outline.ts';
import { readingWords } from './reading-words.ts';

/** Markdown to be read: links of ours stay in this window, and its sections are listed beside it. */
export function ArticleText({ children, readable }: { children: string; readable?: (href: string) => string | undefined }) {
  const navigate = useNavigate();
  const text = useRef<HTMLDivElement>(null);
  const onClick = (event: MouseEvent) => {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    const path = href && (readable?.(href) ?? (href.startsWith('#/') ? href.slice(1) : undefined));
    if (!path || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return (
    <>
      <div ref={text} className="article-text" onClick={onClick}><Markdown>{children}</Markdown></div>
      <Outline markdown={children} text={text} />
    </>
  );
}

function Outline({ markdown, text }: { markdown: string; text: RefObject<HTMLDivElement | null> }) {
  const say = useWords(readingWords);
  const outline = outlineOf(markdown);
  const current = useCurrentSection(text, outline.length);
  const headings = () => text.current?.querySelectorAll<HTMLElement>('.markdown :is(h2, h3)');
  if (outline.length < 2) return null;
  return (
    <nav className="article-outline" aria-label={say('onThisPage')}>
      <h2>{say('onThisPage')}</h2>
      <ol>
        {outline.map((heading, index) => (
          <li key={index} data-level={heading.level}>
            <button type="button" aria-current={index === current || undefined} onClick={() => headings()?.[index]?.scrollIntoView({ behavior: 'smooth', block: 'start' })}>
              {heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrentSection(text: RefObject<HTMLDivElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const look = () => {
      const headings = [...(text.current?.querySelectorAll('.markdown :is(h2, h3)') ?? [])];
      const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent(Math.max(passed, 0));
    };
    look();
    // Captured: the scrolling element differs between pages with and without the shell.
    window.addEventListener('scroll', look, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', look, { capture: true });
  }, [text, count]);
  return current;
}
