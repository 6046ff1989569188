import { App } from 'antd';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { getRole, listRoles, setRoleStatus, type Role } from '../../contract/roles.ts';
import { rolesWords } from './roles-words.ts';
import { useRoleName } from './use-role-name.ts';
import { blockWords } from '#platform/web/blocks/words.ts';

/** Enabling is harmless; disabling says first who loses the role. */
export function useRoleStatus() {
  const say = useWords(rolesWords);
  const sayBlock = useWords(blockWords);
  const roleName = useRoleName();
  const { modal } = App.useApp();
  const change = useChange(setRoleStatus, { refresh: [listRoles, getRole], success: say('statusSaved') });
  const set = (roles: readonly Role[], role_status: '1' | '0') => change.mutateAsync({ body: { wids: roles.map(({ wid }) => wid), role_status } });
  return {
    enable: (roles: readonly Role[]) => set(roles, '1').then(() => undefined, () => undefined),
    disable(roles: readonly Role[], people: number | undefined, onDone?: () => void) {
      const [only] = roles;
      void modal.confirm({
        title: roles.length === 1 ? sayBlock('confirmAction', { action: say('disable'), name: roleName(only!.name) }) : say('disableSome', { count: roles.length }),
        content: people === undefined ? say('disableSomeHint') : say('disableHint', { people }),
        okText: say('disable'), okButtonProps: { danger: true }, cancelText: say('cancel'), focusable: { autoFocusButton: 'cancel' },
        onOk: () => set(roles, '0').then(onDone, () => undefined),
      });
    },
  };
}
