import { Button } from 'antd';
import { useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { getAllMenus } from '../../contract/menus.ts';
import { can } from '../../contract/permissions.ts';
import { MenuEditor } from './menu-editor.tsx';
import { menusWords } from './menus-words.ts';
import { RolePreview } from './role-preview.tsx';
import './menus-screen.css';

export function MenusScreen() {
  const say = useWords(menusWords);
  const [preview, setPreview] = useState(false);
  const mayPreview = useCan(can.readRoles);
  const { data, error, refetch } = useCall(getAllMenus, undefined, { fresh: Infinity, level: noticeLevel.silent });
  return (
    <Page description={say('purpose')} actions={mayPreview && <Button onClick={() => setPreview(true)}>{say('preview')}</Button>}>
      {data ? <MenuEditor tree={data} />
        : <div className="menus-card">{error ? <ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} /> : <LinesSkeleton lines={12} />}</div>}
      <RolePreview open={preview} onClose={() => setPreview(false)} />
    </Page>
  );
}
