import { FileTextOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useChange } from '#platform/web/calls.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { messageChannelNames } from '../../../contract/message-channels.ts';
import { deleteMessageTemplate, listMessageTemplates, resetMessageTemplate, type MessageTemplate } from '../../../contract/message-templates.ts';
import { messageCategories, messageCategoryNames } from '../../../contract/messages.ts';
import { messageCenterWords } from '../message-center-words.ts';
import { useOpenRecord } from '../use-open-record.ts';
import { templateWords } from './template-words.ts';

const TemplateDrawer = lazy(() => import('./template-drawer.tsx').then((module) => ({ default: module.TemplateDrawer })));
const noFilter: { key?: string; category?: MessageTemplate['category'] } = {};

export function TemplatesTab() {
  const say = useWords(templateWords);
  const center = useWords(messageCenterWords);
  const text = useText();
  const language = useLanguage();
  const drawer = useOpenRecord('template');
  const sending = useOpenRecord('send');
  const list = useList(listMessageTemplates, { name: 'templates', filter: noFilter, rowKey: 'wid', sort: 'key', size: 20 });
  const remove = useChange(deleteMessageTemplate, { refresh: [listMessageTemplates], success: center('removed') });
  const reset = useChange(resetMessageTemplate, { refresh: [listMessageTemplates], success: center('saved') });
  const origin = (template: MessageTemplate) => say(template.built_in ? (template.changed ? 'changedHere' : 'builtIn') : 'own');
  const columns = useColumns<MessageTemplate>(list, [
    { key: 'name', title: say('name'), width: 220, render: (_, template) => <LinkCell onOpen={() => drawer.open(template.wid)}><span title={template.name}>{template.name}</span></LinkCell> },
    { key: 'title_zh', title: say('title'), render: (_, template) => (language === 'en' ? template.title_en || template.title_zh : template.title_zh) },
    { key: 'category', title: center('category'), width: 100, render: (_, template) => text(messageCategoryNames[template.category]) },
    { key: 'channels', title: say('channels'), width: 190, render: (_, template) => template.channels.map((channel) => text(messageChannelNames[channel])).join(' · ') },
    { key: 'built_in', title: say('origin'), width: 150, render: (_, template) => origin(template) },
    { key: 'key', title: say('key'), width: 190, sorter: true, render: (_, template) => <code className="run-kind">{template.key}</code> },
    { key: 'modify_time', title: say('changed'), width: 120, align: 'right', sorter: true, render: (_, template) => <TimeCell value={template.modify_time} /> },
    {
      key: 'actions', title: center('actions'), width: 150, tool: true, render: (_, template) => (
        <RowActions name={template.name} actions={[
          { key: 'edit', label: center('edit'), run: () => drawer.open(template.wid) },
          !template.built_in && { key: 'use', label: say('use'), run: () => sending.open(template.key) },
          template.changed && { key: 'reset', label: say('reset'), run: () => reset.mutateAsync({ body: { wid: template.wid } }), destroys: { name: template.name, consequence: say('resetHint') } },
          !template.built_in && { key: 'remove', label: center('remove'), run: () => remove.mutateAsync({ body: { wid: template.wid } }), destroys: { name: template.name, consequence: say('removeHint') } },
        ]} />
      ),
    },
  ]);
  const add = <Button icon={<PlusOutlined />} onClick={() => drawer.open('new')}>{say('add')}</Button>;
  return (
    <>
      <ListPanel
        list={list} columns={columns} fileName={center('templates')}
        empty={{ icon: <FileTextOutlined />, title: say('noneTitle'), description: say('noneText'), action: add }}
        filters={
          <>
            <SearchBox {...list.search('key')} placeholder={say('search')} />
            <Select allowClear placeholder={center('allCategories')} aria-label={center('category')} options={messageCategories.map((value) => ({ value, label: text(messageCategoryNames[value]) }))} {...list.field('category')} />
            {add}
          </>
        }
      >
        <Table<MessageTemplate> {...list.table} {...columns.table} />
      </ListPanel>
      {drawer.used && <Suspense><TemplateDrawer at={drawer.wid} onClose={drawer.close} /></Suspense>}
    </>
  );
}
