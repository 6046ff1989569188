import { useWords } from '../words.ts';
import { routingWords } from './routing-words.ts';
import './route-spinner.css';

/** Shown while the code of a screen is loaded; a moment later than at once, so that fast loads do not flicker. */
export function RouteSpinner() {
  const say = useWords(routingWords);
  return (
    <div className="route-spinner" role="status" aria-label={say('loading')}>
      <span />
    </div>
  );
}
