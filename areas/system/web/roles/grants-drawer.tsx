import { Drawer } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { getGrantTree } from '../../contract/role-grants.ts';
import { ChooseRole } from './choose-role.tsx';
import { GrantsEditor } from './grants-editor.tsx';
import { grantsWords } from './grants-words.ts';
import { useRoleName } from './use-role-name.ts';

interface GrantsDrawerProps {
  open: boolean;
  wid: string | undefined;
  onChoose: (wid: string) => void;
  onClose: () => void;
}

export function GrantsDrawer({ open, wid, onChoose, onClose }: GrantsDrawerProps) {
  const say = useWords(grantsWords);
  const roleName = useRoleName();
  const dirty = useRef(false);
  const { data } = useCall(getGrantTree, { query: { wid: wid ?? '' } }, { enabled: false });
  const onDirty = useCallback((isDirty: boolean) => {
    dirty.current = isDirty;
  }, []);
  return (
    <Drawer title={data ? say('title', { name: roleName(data.name) }) : say('grant')} size={sizes.drawerLarge} open={open} destroyOnHidden classNames={{ body: 'grants-drawer' }} onClose={onClose}>
      {open && <LeaveGuard isDirty={() => dirty.current} />}
      {wid ? <RoleGrants key={wid} wid={wid} onDirty={onDirty} onSaved={onClose} /> : <ChooseRole onChoose={onChoose} />}
    </Drawer>
  );
}

/** Read when it opens and then held: what arrives later must not take away what somebody is checking. */
function RoleGrants({ wid, onDirty, onSaved }: { wid: string; onDirty: (isDirty: boolean) => void; onSaved: () => void }) {
  const say = useWords(grantsWords);
  const [held, setHeld] = useState<ReplyOf<typeof getGrantTree>>();
  const { data, error, isFetching, refetch } = useCall(getGrantTree, { query: { wid } }, { fresh: 0, level: noticeLevel.silent });
  if (data && !isFetching && !held) setHeld(data);
  const readAgain = () => {
    setHeld(undefined);
    void refetch();
  };
  if (held) return <GrantsEditor wid={wid} grants={held} onDirty={onDirty} onSaved={onSaved} onReload={readAgain} />;
  if (error && !isFetching) return <ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} />;
  return <LinesSkeleton lines={14} />;
}
