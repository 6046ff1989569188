import { useSearchParams } from 'react-router';
import { ChooseSource } from './choose-source.tsx';
import { SourcePage } from './source-page.tsx';
import './detail.css';

/** One source with all its parts: connection, objects or resources, relations, survey, changes. */
export function SourceScreen() {
  const [parameters] = useSearchParams();
  const wid = parameters.get('wid');
  return wid ? <SourcePage key={wid} wid={wid} /> : <ChooseSource />;
}
