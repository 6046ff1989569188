import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { z } from 'zod';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { changeRoleMembers, countRoleHolders, listRoleHolders, listRoleMembers } from '../../contract/role-members.ts';
import { getRole, memberKinds } from '../../contract/roles.ts';
import { DepartmentsPicker } from '../pickers/department-picker.tsx';
import { GroupsPicker } from '../pickers/group-picker.tsx';
import { PeoplePicker } from '../pickers/person-picker.tsx';
import { PostsPicker } from '../pickers/post-picker.tsx';
import { membersWords } from './members-words.ts';

const wids = z.array(z.string()).max(10_000).default([]);
const Chosen = z.object({ user: wids, department: wids, post: wids, group: wids });

/** The button and what it opens: people, departments, posts and groups in one step. */
export function AddMembers({ wid }: { wid: string }) {
  const say = useWords(membersWords);
  const change = useChange(changeRoleMembers, { refresh: [listRoleMembers, getRole, listRoleHolders, countRoleHolders], success: say('added'), level: noticeLevel.silent });
  const form = useDrawerForm(Chosen, {
    initial: { user: [], department: [], post: [], group: [] },
    submit(chosen) {
      const add = memberKinds.flatMap((kind) => chosen[kind].map((one) => ({ kind, wid: one })));
      if (add.length === 0) throw new Error(say('chooseSome'));
      return change.mutateAsync({ body: { wid, add } });
    },
  });
  return (
    <>
      <Button icon={<PlusOutlined />} onClick={() => form.show()}>{say('add')}</Button>
      <DrawerForm {...form.drawer} title={say('addTitle')} verb={say('addVerb')}>
        <Form.Item {...form.item('user')} label={say('users')}><PeoplePicker /></Form.Item>
        <Form.Item {...form.item('department')} label={say('departments')} extra={say('departmentsHelp')}><DepartmentsPicker /></Form.Item>
        <Form.Item {...form.item('post')} label={say('posts')} extra={say('postsHelp')}><PostsPicker /></Form.Item>
        <Form.Item {...form.item('group')} label={say('groups')} extra={say('groupsHelp')}><GroupsPicker /></Form.Item>
      </DrawerForm>
    </>
  );
}
