import { ApartmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { ImportButton } from '../import/import-button.tsx';
import { departmentPlaces } from './department-links.ts';
import { DepartmentPanel } from './department-panel.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { departmentsWords } from './departments-words.ts';
import { ExportDepartments } from './export-departments.tsx';
import { useDepartmentDialogs } from './use-department-dialogs.tsx';
import { useDepartmentTree } from './use-department-tree.ts';
import './departments-screen.css';

export function DepartmentsScreen() {
  const say = useWords(departmentsWords);
  const mayWrite = useCan(can.writeDepartments);
  const place = usePlace(departmentPlaces);
  const choose = (chosen: string | undefined) => place.open('', { wid: chosen, tab: undefined });
  const tree = useDepartmentTree(place.parameters.get('wid') ?? undefined, choose);
  const wid = tree.shown;
  const dialogs = useDepartmentDialogs(tree, choose);

  return (
    <Page title={say('title')} description={say('purpose')} actions={
      <>
        {mayWrite && <ImportButton of="departments" onDone={() => void tree.changed([null, ...new Set(tree.list.store.parents.values())])} />}
        <ExportDepartments />
        {mayWrite && <Button type="primary" onClick={() => dialogs.add(null)}>{say('add')}</Button>}
      </>
    }>
      <div className="departments">
        <DepartmentTree tree={tree} mayMove={mayWrite} onMove={dialogs.move} onAdd={mayWrite ? () => dialogs.add(null) : undefined} />
        <section className="departments-detail">
          {wid ? <DepartmentPanel key={wid} wid={wid} dialogs={mayWrite ? dialogs : undefined} onGone={() => choose(undefined)} />
            : <EmptyState icon={<ApartmentOutlined />} title={say('choose')} description={say('chooseHint')} />}
        </section>
      </div>
      {dialogs.shown}
    </Page>
  );
}
