import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { formWords } from '../form/form-words.ts';
import { FactList } from './fact-list.tsx';

/** What an administrator has written about the business system. */
export function BusinessFacts({ source }: { source: DataSource }) {
  const say = useWords(formWords);
  return (
    <FactList facts={[
      [say('department'), source.admin_dept_name],
      [say('administrator'), source.admin_user_name],
      [say('label'), source.sys_label],
      [say('systemVersion'), source.version],
      [say('company'), source.company],
      [say('contact'), source.company_user],
      [say('phone'), source.company_tel],
      [say('address'), source.address],
      [say('year'), source.constructionYear],
      [say('traits'), source.characterinfo],
      [say('description'), source.databasedesc],
    ]} />
  );
}
