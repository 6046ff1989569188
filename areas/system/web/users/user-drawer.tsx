import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { namesOf, pickPeople } from '../../contract/pick.ts';
import { getUser, listUsers, saveUser } from '../../contract/users.ts';
import { newUser, userFormValues } from './user-form-values.ts';
import { UserFields } from './user-fields.tsx';
import { userFormWords } from './user-form-words.ts';
import { usersWords } from './users-words.ts';

interface UserDrawerProps {
  open: boolean;
  /** Absent: a new user. */
  wid?: string;
  onClose: () => void;
  /** A new user was saved. */
  onAdded?: (wid: string) => void;
}

/** Its address opens it and its closing changes the address; unsaved changes are asked about on the way. */
export function UserDrawer({ open, wid, onClose, onAdded }: UserDrawerProps) {
  const say = useWords(userFormWords);
  const sayUser = useWords(usersWords);
  const givesRoles = useCan(can.writeRoles);
  const user = useCall(getUser, { query: { wid: wid ?? '' } }, { enabled: open && wid !== undefined, level: noticeLevel.silent });
  const save = useChange(saveUser, { refresh: [listUsers, getUser, namesOf, pickPeople], success: sayUser('saved'), level: noticeLevel.silent });
  const form = useSchemaForm(saveUser.body, { submit: (values) => save.mutateAsync({ body: values }) });
  const [filled, setFilled] = useState(false);

  useEffect(() => {
    if (!open) return setFilled(false);
    // A reply that was kept from earlier is not the latest; what arrives later must not overwrite what is typed.
    if (filled || (wid !== undefined && (user.isFetching || !user.data))) return;
    form.fill(user.data && wid !== undefined ? userFormValues(user.data, givesRoles) : newUser(givesRoles));
    setFilled(true);
  }, [open, wid, filled, user.data, user.isFetching, form, givesRoles]);

  if (wid !== undefined && user.error && !filled) {
    return (
      <Drawer title={say('editTitle')} size={sizes.drawerMedium} open={open} onClose={onClose}>
        <ErrorState title={sayUser('userFailed')} error={user.error} onRetry={() => void user.refetch()} />
      </Drawer>
    );
  }
  return (
    <DrawerForm
      title={say(wid === undefined ? 'addTitle' : 'editTitle')} verb={sayUser('save')} width="medium" open={open} loading={!filled}
      saving={form.saving} failure={form.failure} formProps={form.formProps} isDirty={() => filled && form.isDirty()} onClose={onClose}
      onSubmit={async () => {
        const done = await form.submit();
        if (!done) return;
        if (wid === undefined && onAdded) onAdded(done.result.wid);
        else onClose();
      }}
      onReload={wid === undefined ? undefined : async () => {
        const { data } = await user.refetch();
        if (data) form.fill(userFormValues(data, givesRoles));
      }}
    >
      <UserFields item={form.item} isNew={wid === undefined} givesRoles={givesRoles} />
    </DrawerForm>
  );
}
