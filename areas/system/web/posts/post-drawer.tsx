import { Form, Input } from 'antd';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getPost, listPosts, savePost, type Post } from '../../contract/posts.ts';
import { useFormAtPlace } from '../use-form-at-place.ts';
import { postsWords } from './posts-words.ts';

interface PostDrawerProps {
  /** `new`, the wid of a post, or undefined: closed. */
  at: string | undefined;
  /** The post to edit, once it is read. */
  post: Post | undefined;
  onClosed: () => void;
}

/** Its place in the order is changed in the list, so the form does not send it back. */
const filled = ({ order_num: _, ...post }: Post) => post;

export function PostDrawer({ at, post, onClosed }: PostDrawerProps) {
  const say = useWords(postsWords);
  const save = useChange(savePost, { refresh: [listPosts, getPost], success: say('saved'), level: noticeLevel.silent });
  const isNew = at === 'new';
  const form = useDrawerForm(savePost.body, {
    initial: { name: '', code: '', remark: '' },
    submit: (values) => save.mutateAsync({ body: values }),
    reload: async () => filled(await send(getPost, { query: { wid: at! } })),
  });
  useFormAtPlace(form, { at, values: isNew ? {} : post && filled(post), onClosed });
  return (
    <DrawerForm {...form.drawer} title={say(isNew ? 'addTitle' : 'editTitle')} verb={say('save')}>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput /></Form.Item>
      <Form.Item {...form.item('code')} label={say('code')} extra={say('codeHelp')}><TextInput /></Form.Item>
      <Form.Item {...form.item('remark')} label={say('remark')}><Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} /></Form.Item>
    </DrawerForm>
  );
}
