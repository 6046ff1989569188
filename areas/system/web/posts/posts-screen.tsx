import { IdcardOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Table } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { LinkCell } from '#platform/web/blocks/cells/link-cell.tsx';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { RowActions } from '#platform/web/blocks/cells/row-actions.tsx';
import { TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { ListScreen } from '#platform/web/blocks/list/list-screen.tsx';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useColumns } from '#platform/web/blocks/list/use-columns.tsx';
import { useList } from '#platform/web/blocks/list/use-list.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { usePlace } from '#platform/web/routing/use-place.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { getPost, listPosts, movePost, postMoves, type Post } from '../../contract/posts.ts';
import { postsWords } from './posts-words.ts';
import './posts-screen.css';

const PostDrawer = lazy(() => import('./post-drawer.tsx').then((module) => ({ default: module.PostDrawer })));
const PostMembersDrawer = lazy(() => import('./post-members-drawer.tsx').then((module) => ({ default: module.PostMembersDrawer })));
const RemovePost = lazy(() => import('./remove-post.tsx').then((module) => ({ default: module.RemovePost })));

const parts = { add: 'addposts', edit: 'changepost', members: 'optionMember' };

export function PostsScreen() {
  const say = useWords(postsWords);
  const mayWrite = useCan(can.writePosts);
  const place = usePlace(['/systemManagement/postManagement', '/postManagement']);
  const wid = place.parameters.get('wid') ?? undefined;
  const list = useList(listPosts, { filter: { key: '' }, rowKey: 'wid', size: 20 });
  const asked = (place.part === parts.edit && mayWrite) || place.part === parts.members;
  const post = useCall(getPost, { query: { wid: wid ?? '' } }, { enabled: asked && wid !== undefined, level: noticeLevel.silent });
  const opened = wid !== undefined && !post.error;
  const editing = !mayWrite ? undefined : place.part === parts.add ? 'new' : place.part === parts.edit && opened ? wid : undefined;
  const showsMembers = place.part === parts.members && opened;
  const [used, setUsed] = useState({ form: false, members: false });
  if ((editing && !used.form) || (showsMembers && !used.members)) setUsed({ form: used.form || !!editing, members: used.members || showsMembers });
  const [removing, setRemoving] = useState<Post>();
  const move = useChange(movePost, { refresh: [listPosts] });

  const close = () => place.close('wid');
  const openMembers = (one: string) => place.open(parts.members, { wid: one });
  // Up and down mean something only in the order itself, seen whole.
  const inOrder = !list.isFiltered && list.sort === undefined;
  const columns = useColumns<Post>(list, [
    { key: 'name', title: say('name'), sorter: true, render: (_, row) => <LinkCell onOpen={() => openMembers(row.wid)}><LongText plain>{row.name}</LongText></LinkCell> },
    { key: 'code', title: say('code'), width: 180, sorter: true, render: (code: string) => <LongText>{code}</LongText> },
    { key: 'holders', title: say('holders'), width: 110, align: 'right', sorter: true, render: (count: number) => <span className="cell-number">{count.toLocaleString()}</span> },
    { key: 'role_names', title: say('roles'), width: 240, render: (roles: string) => <LongText plain>{roles}</LongText> },
    { key: 'remark', title: say('remark'), width: 280, render: (remark: string) => <LongText plain>{remark}</LongText> },
    { key: 'modify_time', title: say('changed'), width: 130, align: 'right', sorter: true, render: (time: string) => <TimeCell value={time} /> },
    {
      key: 'actions', title: say('actions'), width: 170, tool: true, render: (_, row) => (
        <RowActions name={row.name} actions={[
          { key: 'members', label: say('members'), run: () => openMembers(row.wid) },
          mayWrite && { key: 'edit', label: say('edit'), run: () => place.open(parts.edit, { wid: row.wid }) },
          ...postMoves.map((to) => mayWrite && inOrder && { key: to, label: say(to), run: () => move.mutateAsync({ body: { wid: row.wid, to } }) }),
          mayWrite && { key: 'remove', label: say('remove'), run: () => setRemoving(row) },
        ]} />
      ),
    },
  ]);
  const add = mayWrite && <Button type="primary" icon={<PlusOutlined />} onClick={() => place.open(parts.add, { wid: undefined })}>{say('add')}</Button>;
  const hint = asked && (wid === undefined ? say('chooseHint') : post.error && errorText(post.error));

  return (
    <>
      <ListScreen
        title={say('title')} description={say('purpose')} list={list} columns={columns} actions={add}
        empty={{ icon: <IdcardOutlined />, title: say('emptyTitle'), description: say('emptyText'), action: add }}
        filters={<SearchBox {...list.search('key')} placeholder={say('search')} />}
      >
        {hint && <Alert banner type={post.error ? 'warning' : 'info'} title={hint} closable={{ onClose: close }} />}
        <Table<Post> {...list.table} {...columns.table} />
      </ListScreen>
      {removing && <Suspense><RemovePost post={removing} onClose={() => setRemoving(undefined)} /></Suspense>}
      {used.form && <Suspense><PostDrawer at={editing} post={post.data} onClosed={close} /></Suspense>}
      {used.members && <Suspense><PostMembersDrawer open={showsMembers} post={post.data} onClose={close} /></Suspense>}
    </>
  );
}
