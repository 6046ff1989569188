import { Drawer } from 'antd';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCan } from '#platform/web/session/session.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { can } from '../../contract/permissions.ts';
import { changePostMembers, getPost, listPostMembers, listPosts, type Post } from '../../contract/posts.ts';
import { MembersPanel } from '../members/members-panel.tsx';
import { postsWords } from './posts-words.ts';

interface PostMembersDrawerProps {
  open: boolean;
  /** Undefined while it is being read. */
  post: Post | undefined;
  onClose: () => void;
}

export function PostMembersDrawer({ open, post, onClose }: PostMembersDrawerProps) {
  const say = useWords(postsWords);
  const mayWrite = useCan(can.writePosts);
  return (
    <Drawer title={post && <span className="drawer-name" title={post.name}>{say('membersOf', { name: post.name })}</span>} size={sizes.drawerLarge} open={open} onClose={onClose} destroyOnHidden>
      {!post ? <LinesSkeleton lines={8} /> : (
        <MembersPanel
          of={{ wid: post.wid, name: post.name, size: post.holders }}
          list={listPostMembers} change={changePostMembers} refresh={[listPosts, getPost]} mayChange={mayWrite}
          consequence={post.role_names ? say('memberGoesRoles', { roles: post.role_names }) : say('memberGoes')}
          empty={{ title: say('noMembers'), description: say('noMembersText') }}
        />
      )}
    </Drawer>
  );
}
