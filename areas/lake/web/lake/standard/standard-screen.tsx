import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../../contract/permissions.ts';
import { TablesPanel } from '../tables/tables-panel.tsx';
import { LayerFacts } from './layer-facts.tsx';
import { standardWords } from './standard-words.ts';
import '../lake.css';

export function StandardScreen() {
  const say = useWords(standardWords);
  const mayReadTasks = useCan(can.readTasks);
  return <Page description={say('purpose')}>{mayReadTasks && <LayerFacts />}<TablesPanel layer="DW1" /></Page>;
}
