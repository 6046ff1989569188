import { Checkbox } from 'antd';
import { useState } from 'react';
import { ConfirmDanger } from '#platform/web/blocks/confirm-danger.tsx';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteRole, listRoles, type Role } from '../../contract/roles.ts';
import { rolesWords } from './roles-words.ts';
import { useRoleName } from './use-role-name.ts';

/** A role with members is refused by the server unless they are to go with it; that has to be said on purpose. */
export function DeleteRole({ role, people, onClose }: { role: Role; people: number; onClose: () => void }) {
  const say = useWords(rolesWords);
  const roleName = useRoleName();
  const [removeMembers, setRemoveMembers] = useState(false);
  const remove = useChange(deleteRole, { refresh: [listRoles], success: say('removed'), level: noticeLevel.silent });
  return (
    <ConfirmDanger action={say('remove')} name={roleName(role.name)} onClose={onClose}
      run={() => remove.mutateAsync({ body: { wid: role.wid, removeMembers } })}
      consequence={
        <>
          <p className="delete-role-about">{say('removeAbout')}</p>
          <Checkbox checked={removeMembers} onChange={(event) => setRemoveMembers(event.target.checked)}>{say('removeMembers', { people })}</Checkbox>
        </>
      } />
  );
}
