import { Alert, Button, Form, Input } from 'antd';
import { z } from 'zod';
import { encodePassword } from '#platform/contract/password.ts';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { loginWords } from '#platform/web/login/login-words.ts';
import { checkPassword } from '#platform/web/login/password-rules.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useSession } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { setUserPassword } from '../../contract/user-passwords.ts';
import { listUserSessions } from '../../contract/user-sessions.ts';
import { getUser, type User } from '../../contract/users.ts';
import { userPasswordWords } from './user-password-words.ts';

/** The server names the field so in all its refusals of a password. */
const schema = z.object({ newPassword: z.string().min(1).max(128) });

export function PasswordByHand({ user, onDone }: { user: Pick<User, 'wid' | 'userid'>; onDone: () => void }) {
  const say = useWords(userPasswordWords);
  const set = useChange(setUserPassword, { refresh: [getUser, listUserSessions], success: say('done'), level: noticeLevel.silent });
  const form = useSchemaForm(schema, {
    submit: ({ newPassword }) => set.mutateAsync({ body: { wid: user.wid, passWord: encodePassword(newPassword) } }),
  });
  const typed = (Form.useWatch('newPassword', form.form) as string | undefined) ?? '';
  return (
    <Form {...form.formProps} requiredMark={false} onFinish={() => void form.submit().then((done) => done && onDone())}>
      {form.failure && <Alert type="error" showIcon title={form.failure.text} />}
      <Form.Item {...form.item('newPassword')} label={say('newPassword')} extra={say('byHandHint')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Rules typed={typed} userid={user.userid} />
      <Button type="primary" htmlType="submit" loading={form.saving}>{say('set')}</Button>
    </Form>
  );
}

function Rules({ typed, userid }: { typed: string; userid: string }) {
  const say = useWords(userPasswordWords);
  const sayLogin = useWords(loginWords);
  const rules = useSession((state) => state.settings.passwordRules);
  const kept = checkPassword(typed, rules);
  return (
    <ul className="password-rules">
      <li data-kept={kept.length || undefined}>{sayLogin('ruleLength', { count: rules.length })}</li>
      {rules.classes > 1 && <li data-kept={kept.classes || undefined}>{sayLogin('ruleClasses', { count: rules.classes })}</li>}
      <li data-kept={(typed !== '' && typed.toLowerCase() !== userid.toLowerCase()) || undefined}>{say('ruleUserid')}</li>
      {rules.history > 0 && <li>{say('ruleHistory', { count: rules.history })}</li>}
    </ul>
  );
}
