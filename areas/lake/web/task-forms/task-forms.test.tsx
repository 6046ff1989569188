import { Form } from 'antd';
import { act, createElement, useState, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { click, find, render, shows, type, until } from '#platform/web/blocks/testing/render.tsx';
import { fakeServer } from '#platform/web/blocks/testing/fake-server.ts';
import { syncPlan } from '#engine/sync/plan.ts';
import { getLakeTable, listLakeTables } from '../../contract/lake-tables.ts';
import { listKafkaSources, listKafkaTopics, listTaskResources, previewKafkaChanges } from '../../contract/semi-structured-tasks.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { ExportForm } from './export-form.tsx';
import { FileForm } from './file-form.tsx';
import { KafkaForm } from './kafka-form.tsx';

const marks = { wid: 'r1', name: '成绩', comment: '', datasource_wid: 's1', databasename: '教务', field_num: 3, check_state: 'success' };
const server = fakeServer({
  [listTaskResources.path]: ({ query }) => (query['wid'] ? [{ ...marks, wid: query['wid'], name: '旧资源' }] : [marks]),
  [listKafkaSources.path]: () => [], [listKafkaTopics.path]: () => [],
  [previewKafkaChanges.path]: () => ({
    tables: [{ table: 'shop.orders', messages: 2 }, { table: 'shop.people', messages: 1 }], fields: [{ name: 'id', type: { kind: 'integer', bits: 64 }, native: 'int64', isKey: true }], bad: 1, others: 0, looked: 3,
    changes: [{ position: '0:1', time: null, table: 'shop.orders', operation: 'delete', row: '{"id":1}', problem: null }, { position: '0:0', time: null, table: '', operation: null, row: '<b>', problem: { zh: '坏', en: 'It is broken.' } }],
  }),
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

test('a topic that tells changes is merged by key, and its preview shows what would happen', async () => {
  await render(<Screen form={KafkaForm} initial={{ database_wid: 's1', topic: 'shop', plan: syncPlan.parse({ mode: 'append' }) }} />);
  await open('Format of messages');
  await click(option('Canal JSON'));
  expect(now).toMatchObject({ format: { kind: 'canal', table: '', zone: '' }, plan: { mode: 'upsert' } });
  await click(find('Preview changes', 'button'));
  await until(() => shows('{"id":1}'));
  expect(['Delete', 'It is broken.', 'The topic tells of 2 tables. Choose the one to read.', 'the key is id'].filter((text) => !shows(text))).toEqual([]);
});

async function open(label: string): Promise<void> {
  const box = document.querySelector(`input[aria-label="${label}"]`)!;
  await act(async () => void box.closest('.ant-select')!.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })));
}

const option = (text: string) => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((one) => one.textContent === text)!;
