import { useEffect, useMemo, useState } from 'react';
import { mergeLines, type LogLine } from '../blocks/log/log-lines.ts';
import { LogPanel } from '../blocks/log/log-panel.tsx';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sampleLines } from './sample.ts';

export function LogDemo() {
  const say = useWords(galleryWords);
  const [lines, setLines] = useState<readonly LogLine[]>(() => sampleLines(0, 60));
  const many = useMemo(() => sampleLines(0, 100_000), []);
  useEffect(() => {
    const timer = setInterval(() => setLines((known) => mergeLines(known, sampleLines(known.length, 2))), 800);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="gallery-row">
      <div className="gallery-tall"><LogPanel lines={lines} live name={say('liveLines')} /></div>
      <div className="gallery-tall"><LogPanel lines={many} live={false} name={say('manyLines')} /></div>
    </div>
  );
}
