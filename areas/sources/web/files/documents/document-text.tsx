import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { documentsWords } from './documents-words.ts';
import { findMatches } from './find-matches.ts';

/** The extracted text, with a search that marks what it finds and leads from one place to the next. */
export function DocumentText({ text }: { text: string }) {
  const say = useWords(documentsWords);
  const [wanted, setWanted] = useState('');
  const [current, setCurrent] = useState(0);
  const box = useRef<HTMLPreElement>(null);
  const later = useDeferredValue(wanted);
  const pieces = useMemo(() => findMatches(text, later), [text, later]);
  const count = pieces.reduce((sum, { match }) => sum + (match === undefined ? 0 : 1), 0);
  const at = Math.min(current, Math.max(0, count - 1));
  useEffect(() => {
    box.current?.querySelector('mark[data-current]')?.scrollIntoView({ block: 'center' });
  }, [at, later]);
  const go = (step: number) => setCurrent((at + step + count) % count);
  return (
    <div className="document-text">
      <div className="document-find" role="search">
        <TextInput size="small" allowClear prefix={<SearchOutlined aria-hidden />} value={wanted} placeholder={say('find')} aria-label={say('find')}
          onChange={(event) => { setWanted(event.target.value); setCurrent(0); }}
          onPressEnter={(event) => count > 0 && go(event.shiftKey ? -1 : 1)} />
        {later.trim() !== '' && <span aria-live="polite">{count > 0 ? say('matches', { at: at + 1, count }) : say('noMatch')}</span>}
        <Button size="small" type="text" disabled={count === 0} icon={<UpOutlined />} aria-label={say('previous')} onClick={() => go(-1)} />
        <Button size="small" type="text" disabled={count === 0} icon={<DownOutlined />} aria-label={say('next')} onClick={() => go(1)} />
      </div>
      <pre ref={box} tabIndex={0} dir="auto">
        {pieces.map(({ text: piece, match }, index) => (match === undefined ? piece : <mark key={`${index}-${match}`} data-current={match === at || undefined}>{piece}</mark>))}
      </pre>
    </div>
  );
}
