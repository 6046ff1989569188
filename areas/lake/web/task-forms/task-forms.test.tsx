import { Form } from 'antd';
import { act, createElement, useState, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { syncPlan } from '#engine/sync/plan.ts';
import { getLakeTable, listLakeTables } from '../../contract/lake-tables.ts';
import { listTaskResources } from '../../contract/semi-structured-tasks.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ExportForm } from './export-form.tsx';
import { FileForm } from './file-form.tsx';

const marks = { wid: 'r1', name: '成绩', comment: '', datasource_wid: 's1', databasename: '教务', field_num: 3, check_state: 'success' };
const server = fakeServer({
  [listTaskResources.path]: ({ query }) => (query['wid'] ? [{ ...marks, wid: query['wid'], name: '旧资源' }] : [marks]),
  [listLakeTables.path]: () => ({ rows: [], total: 0 }),
  [getLakeTable.path]: () => ({ wid: 't1', schema_name: 'source', dataObject: 'marks', fields: [], tasks: [] }),
});

let now: TaskFormProps['value'];
function Screen({ form, initial = {}, problems = {} }: { form: ComponentType<TaskFormProps>; initial?: object; problems?: Record<string, string> }) {
  const [value, setValue] = useState<TaskFormProps['value']>({ plan: syncPlan.parse({}), ...initial });
  const keep = (next: TaskFormProps['value']) => {
    now = next;
    setValue(next);
  };
  return <Form layout="vertical">{createElement(form, { value, onChange: keep, problems })}</Form>;
}

test('choosing a resource says its source too', async () => {
  await render(<Screen form={FileForm} />);
  await until(() => server.to(listTaskResources.path).length > 0);
  await open('Resource');
  await until(() => shows('教务 / 成绩'));
  await click(option('教务 / 成绩'));
  expect(now).toMatchObject({ database_wid: 's1', resource_wid: 'r1' });
});

test('a resource that is not among those found is shown by its name, and its problem at its field', async () => {
  await render(<Screen form={FileForm} initial={{ resource_wid: 'old' }} problems={{ 'definition.resource_wid': 'It is gone.' }} />);
  await until(() => shows('教务 / 旧资源'));
  expect(shows('It is gone.')).toBe(true);
});

test('another kind of target begins empty and keeps what goes out', async () => {
  await render(<Screen form={ExportForm} initial={{ from: { kind: 'table', lake_table: 't1' } }} />);
  await until(() => shows('source.marks'));
  await click(find('File', 'label').querySelector('input')!);
  await type('File name', 'out.csv');
  expect(now).toMatchObject({ from: { kind: 'table', lake_table: 't1' }, to: { kind: 'file', name: 'out.csv', format: 'csv', resource_wid: '' } });
});

async function open(label: string): Promise<void> {
  const box = document.querySelector(`input[aria-label="${label}"]`)!;
  await act(async () => void box.closest('.ant-select')!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })));
}

const option = (text: string) => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((one) => one.textContent === text)!;
