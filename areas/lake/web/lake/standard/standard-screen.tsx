import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { TablesPanel } from '../tables/tables-panel.tsx';
import { standardWords } from './standard-words.ts';
import '../lake.css';

export function StandardScreen() {
  const say = useWords(standardWords);
  return <Page description={say('purpose')}><TablesPanel layer="DW1" /></Page>;
}
