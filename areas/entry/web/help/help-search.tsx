import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { helpWords } from './help-words.ts';
import { useHelpPlace } from './use-help-place.ts';

const pause = 250;

/** Searches while one types; the address keeps the words, so that a result can be shared and gone back to. */
export function HelpSearch() {
  const say = useWords(helpWords);
  const { place, go } = useHelpPlace();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(place.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(place.search), [place.search]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlash(() => input.current?.focus({ cursor: 'all' }));

  const search = (next: string) => {
    clearTimeout(timer.current);
    // The first letter is a step to go back over, the others are not.
    if (next.trim() !== place.search) go({ wid: place.wid, search: next.trim() }, { replace: place.search !== '' });
  };
  return (
    <Input
      ref={input} className="help-search" allowClear prefix={<SearchOutlined aria-hidden />} suffix={text ? undefined : <kbd>/</kbd>}
      placeholder={say('search')} aria-label={say('search')} value={text} maxLength={100}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(next), pause);
      }}
      onPressEnter={() => search(text)}
    />
  );
}

function useSlash(onSlash: () => void): void {
  const latest = useRef(onSlash);
  useEffect(() => {
    latest.current = onSlash;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const writing = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
