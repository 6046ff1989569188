import { CalendarOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Table } from 'antd';
import { createPortal } from 'react-dom';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { ListPanel } from '#platform/web/blocks/list/list-panel.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteCalendar, listCalendars, saveCalendar, type WorkCalendar } from '../../contract/calendars.ts';
import { can } from '../../contract/permissions.ts';
import { calendarWords, weekdays } from './calendar-words.ts';
import { DatesInput } from './dates-input.tsx';
import './backfill.css';

/** Working days and holidays that schedules choose from. */
export function CalendarsPane({ corner }: { corner: HTMLElement | null }) {
  const say = useWords(calendarWords);
  const mayWrite = useCan(can.writeTasks);
  const list = useList(listCalendars, { filter: {}, rowKey: 'wid', size: 20, name: 'calendars' });
  const saving = useChange(saveCalendar, { refresh: [listCalendars], success: say('saved'), level: noticeLevel.silent });
  const removing = useChange(deleteCalendar, { refresh: [listCalendars], success: say('removed') });
  const form = useDrawerForm(saveCalendar.body, { initial: { name: '', workdays: [1, 2, 3, 4, 5], include: [], exclude: [] }, submit: (body) => saving.mutateAsync({ body }) });
  const edited = form.form.getFieldValue('wid') as string | undefined;
  const edit = ({ wid, row_version, name, workdays, include, exclude }: WorkCalendar) => form.show({ wid, row_version, name, workdays, include, exclude });
  const columns = useColumns<WorkCalendar>(list, [
    { key: 'name', title: say('name'), width: 280, render: (_, calendar) => (mayWrite ? <LinkCell onOpen={() => edit(calendar)}><LongText plain>{calendar.name}</LongText></LinkCell> : <LongText plain>{calendar.name}</LongText>) },
    { key: 'workdays', title: say('workdays'), render: (_, { workdays }) => workdays.toSorted().map((day) => say(weekdays[day - 1]!)).join(' ') },
    { key: 'include', title: say('include'), width: 160, align: 'right', render: (_, { include }) => say('count', { count: include.length }) },
    { key: 'exclude', title: say('exclude'), width: 140, align: 'right', render: (_, { exclude }) => say('count', { count: exclude.length }) },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', render: (_, { modify_time }) => <TimeCell value={modify_time} /> },
    {
      key: 'actions', title: say('actions'), width: 150, tool: true, render: (_, calendar) => mayWrite && <RowActions name={calendar.name} actions={[
        { key: 'edit', label: say('edit'), run: () => edit(calendar) },
        { key: 'remove', label: say('remove'), run: () => removing.mutateAsync({ body: { wid: calendar.wid, row_version: calendar.row_version } }), destroys: { name: calendar.name, consequence: say('removeHint') } },
      ]} />,
    },
  ]);
  const add = mayWrite && <Button type="primary" onClick={() => form.show()}>{say('add')}</Button>;
  return (
    <>
      {corner && createPortal(add, corner)}
      <ListPanel fileName={say('title')} list={list} columns={columns} filters={<SearchBox placeholder={say('search')} {...list.search('key')} />} empty={{ icon: <CalendarOutlined />, title: say('none'), description: say('noneHint'), action: add }}>
        <Table<WorkCalendar> {...list.table} {...columns.table} />
      </ListPanel>
      <DrawerForm {...form.drawer} title={say(edited ? 'editTitle' : 'add')} verb={say('save')}>
        <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
        <Form.Item {...form.item('workdays')} label={say('workdays')}><Checkbox.Group options={weekdays.map((day, index) => ({ value: index + 1, label: say(day) }))} /></Form.Item>
        <Form.Item {...form.item('include')} label={say('include')} extra={say('includeHint')}><DatesInput /></Form.Item>
        <Form.Item {...form.item('exclude')} label={say('exclude')} extra={say('excludeHint')}><DatesInput /></Form.Item>
      </DrawerForm>
    </>
  );
}
