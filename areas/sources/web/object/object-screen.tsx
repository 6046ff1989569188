import { useSearchParams } from 'react-router';
import { ChooseObject } from './choose-object.tsx';
import { ObjectPage } from './object-page.tsx';
import './object.css';

/** One table or view with all that is known of it. */
export function ObjectScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  return wid ? <ObjectPage key={wid} wid={wid} /> : <ChooseObject />;
}
