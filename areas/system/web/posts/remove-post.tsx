import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deletePost, listPosts, type Post } from '../../contract/posts.ts';
import { PostPicker } from '../pickers/post-picker.tsx';
import { postsWords } from './posts-words.ts';

/** Says what goes with the post. While people hold it, it asks where they go. */
export function RemovePost({ post, onClose }: { post: Post; onClose: () => void }) {
  const say = useWords(postsWords);
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const remove = useChange(deletePost, { refresh: [listPosts], success: say('removed'), level: noticeLevel.silent, onSuccess: onClose });
  const held = post.holders > 0;
  const wrong = moveTo === post.wid;
  return (
    <Modal open title={<span className="remove-post-title" title={post.name}>{say('removeTitle', { name: post.name })}</span>} onCancel={onClose} cancelText={say('cancel')}
      okText={say(held ? 'moveAndRemove' : 'remove')} okButtonProps={{ danger: true, disabled: held && (!moveTo || wrong), loading: remove.isPending }}
      onOk={() => remove.mutate({ body: { wid: post.wid, ...(held && moveTo && { moveTo }) } })}>
      <div className="remove-post">
        <p>{held ? say('removeHeld', { count: post.holders.toLocaleString() }) : say('removeFree')}</p>
        {post.role_names && <p>{say('removeRoles', { roles: post.role_names })}</p>}
        {post.group_names && <p>{say('removeGroups', { groups: post.group_names })}</p>}
        {held && (
          <Form layout="vertical">
            <Form.Item label={say('moveTo')} required validateStatus={wrong ? 'error' : undefined} help={wrong ? say('moveMissing') : undefined}>
              <PostPicker value={moveTo} onChange={setMoveTo} aria-label={say('moveTo')} />
            </Form.Item>
          </Form>
        )}
        {remove.error && <Alert type="error" showIcon title={errorText(remove.error)} />}
      </div>
    </Modal>
  );
}
