import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { goTo } from '#platform/web/navigation.ts';
import { isInside } from '#platform/web/session/rules.ts';
import { continueViewing } from '#platform/web/session/width.ts';
import { useWords } from '#platform/web/words.ts';
import { NoticePage } from './notice-page.tsx';
import { noticeWords } from './notice-words.ts';
import { StreamPicture } from './stream-picture.tsx';
import { bestWidth, measureWidths, usableWidth, widthAdvice } from './width-advice.ts';
import './width-scale.css';

/** What comes first on a window that is narrower than the design; follows the window while it is resized. */
export function WidthScreen() {
  const say = useWords(noticeWords);
  const [query] = useSearchParams();
  const from = query.get('from');
  const widths = useWidths();
  const advice = widthAdvice(widths);
  const fits = advice === 'fits';
  const goOn = () => (fits ? goTo(isInside(from) ? from : '/home', { replace: true }) : continueViewing(from));
  return (
    <NoticePage
      picture={<StreamPicture story="narrow" />}
      title={say(fits ? 'wide' : 'narrow')}
      text={fits ? say('wideText') : say('narrowText', { best: bestWidth })}
      actions={<Button type="primary" onClick={goOn}>{say(fits ? 'goOn' : 'continueAnyway')}</Button>}
    >
      <WidthScale width={widths.window} />
      <p className="width-advice" role="status">
        {!fits && say(advice, { screen: widths.screen, best: bestWidth, percent: Math.round(widths.ratio * 100) })}
      </p>
      {!fits && <p className="width-note">{say('remembered')}</p>}
    </NoticePage>
  );
}

function WidthScale({ width }: { width: number }) {
  const say = useWords(noticeWords);
  const share = (value: number) => `${Math.min(value / (bestWidth * 1.1), 1) * 100}%`;
  return (
    <div className="width-scale">
      <div className="width-scale-track">
        <span className="width-scale-fill" data-fits={width >= bestWidth || undefined} style={{ width: share(width) }} />
        <i style={{ left: share(usableWidth) }} />
        <i style={{ left: share(bestWidth) }} />
      </div>
      <span className="width-scale-now" style={{ left: share(width) }}>{say('now', { width })}</span>
      <span className="width-scale-mark" style={{ left: share(usableWidth) }}>{say('usable', { width: usableWidth })}</span>
      <span className="width-scale-mark" style={{ left: share(bestWidth) }}>{say('best', { width: bestWidth })}</span>
    </div>
  );
}

function useWidths() {
  const [widths, setWidths] = useState(measureWidths);
  useEffect(() => {
    const measure = () => setWidths(measureWidths());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return widths;
}
