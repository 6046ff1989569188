import { Form, Input, InputNumber } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { AlgorithmInput, getAlgorithm, listAlgorithms, saveAlgorithm, type OwnAlgorithm } from '../../contract/algorithms.ts';
import { useOpened } from '../projects/use-opened.ts';
import { algorithmsWords } from './algorithms-words.ts';
import { ParameterLines, RoleLines } from './shape-lines.tsx';

const sample = 'select {{column:by}}, count(*) as row_count\nfrom {{table}}\ngroup by {{column:by}}\nhaving count(*) >= {{value:least}}\norder by row_count desc';

function filled({ wid, row_version, name, description, dept_id, sql, roles, parameters }: OwnAlgorithm) {
  return { wid, row_version, name, description, dept_id, sql, roles, parameters };
}

/** `at`: `new`, or the wid of one. */
export function AlgorithmDrawer({ at, onClosed }: { at: string; onClosed: () => void }) {
  const isNew = at === 'new';
  const algorithm = useCall(getAlgorithm, { query: { wid: at } }, { enabled: !isNew });
  if (!isNew && !algorithm.data) return null;
  return <OpenAlgorithm key={at} algorithm={algorithm.data} onClosed={onClosed} />;
}

function OpenAlgorithm({ algorithm, onClosed }: { algorithm: OwnAlgorithm | undefined; onClosed: () => void }) {
  const say = useWords(algorithmsWords);
  const save = useChange(saveAlgorithm, { refresh: [listAlgorithms, getAlgorithm], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(AlgorithmInput, {
    initial: { name: '', description: '', dept_id: null, sql: sample, roles: [{ key: 'by', title: '', kind: 'value', many: true, optional: false }], parameters: [{ key: 'least', title: '', kind: 'integer', default: '1', least: 1, most: null }] },
    submit: (body) => save.mutateAsync({ body }),
    reload: async () => filled(await send(getAlgorithm, { query: { wid: algorithm!.wid } })),
  });
  useOpened(form, () => form.show(algorithm && filled(algorithm)), onClosed);
  return (
    <DrawerForm {...form.drawer} title={say(algorithm ? 'editTitle' : 'addTitle')} verb={say('save')} width="large">
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <div className="algorithm-two">
        <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
        <Form.Item {...form.item('dept_id')} label={say('department')}><DepartmentPicker /></Form.Item>
      </div>
      <Form.Item {...form.item('description')} label={say('description')}><Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /></Form.Item>
      <Form.Item {...form.item('sql')} label={say('sql')} extra={say('sqlHint', { table: '{{table}}', column: '{{column:…}}', value: '{{value:…}}' })}>
        <Input.TextArea className="algorithm-code" autoSize={{ minRows: 6, maxRows: 20 }} spellCheck={false} />
      </Form.Item>
      <Form.Item label={say('roles')} extra={say('rolesHint')}><RoleLines item={(path) => form.item(path as 'roles')} /></Form.Item>
      <Form.Item label={say('parameters')}><ParameterLines item={(path) => form.item(path as 'parameters')} /></Form.Item>
    </DrawerForm>
  );
}
