import { Checkbox, Form } from 'antd';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { copyRole, listRoles, type Role } from '../../contract/roles.ts';
import { rolesWords } from './roles-words.ts';
import { useRoleName } from './use-role-name.ts';

/** Opens when it is mounted; give it a new key for each opening. */
export function CopyDrawer({ role, people, onCopied }: { role: Role; people: number | undefined; onCopied: (wid: string) => void }) {
  const say = useWords(rolesWords);
  const roleName = useRoleName();
  const copy = useChange(copyRole, { refresh: [listRoles], success: say('copied'), level: noticeLevel.silent });
  const form = useDrawerForm(copyRole.body, {
    initial: { wid: role.wid, members: false },
    submit: (body) => copy.mutateAsync({ body }),
    onDone: ({ wid }) => onCopied(wid),
  });
  useEffect(() => {
    form.show({ key: `${role.key}-copy`.slice(0, 100), name: { zh: say('copyOf', { name: role.name.zh }), en: role.name.en && `Copy of ${role.name.en}` } });
    // Once: the drawer is new for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <DrawerForm {...form.drawer} title={say('copyTitle', { name: roleName(role.name) })} verb={say('copyVerb')}>
      <p className="grants-about">{say('copyAbout')}</p>
      <Form.Item name="wid" hidden><TextInput /></Form.Item>
      <Form.Item {...form.item(['name', 'zh'])} label={say('name')}><TextInput /></Form.Item>
      <Form.Item {...form.item(['name', 'en'])} label={say('nameEn')} extra={say('nameEnHelp')}><TextInput /></Form.Item>
      <Form.Item {...form.item('key')} label={say('key')} extra={say('keyHelp')}><TextInput /></Form.Item>
      <Form.Item {...form.item('members')} valuePropName="checked" extra={people === undefined ? undefined : say('copyMembersHelp', { people })}><Checkbox>{say('copyMembers')}</Checkbox></Form.Item>
    </DrawerForm>
  );
}
