import { Checkbox, Form, type FormInstance } from 'antd';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { countRecipients, type Recipients } from '../../../contract/message-sending.ts';
import { DepartmentsPicker } from '../../pickers/department-picker.tsx';
import { GroupsPicker } from '../../pickers/group-picker.tsx';
import { PeoplePicker } from '../../pickers/person-picker.tsx';
import { PostsPicker } from '../../pickers/post-picker.tsx';
import { RolesPicker } from '../../pickers/role-picker.tsx';
import { sendingWords } from './sending-words.ts';

/** Whom it goes to, and at once how many that are. */
export function ReceiverFields({ form }: { form: FormInstance }) {
  const say = useWords(sendingWords);
  const to = (Form.useWatch('to', { form, preserve: true }) ?? {}) as Recipients;
  return (
    <>
      <Form.Item name={['to', 'everyone']} valuePropName="checked"><Checkbox>{say('everyone')}</Checkbox></Form.Item>
      {!to.everyone && (
        <div className="message-receivers">
          <Form.Item name={['to', 'departments']} label={say('departments')}><DepartmentsPicker /></Form.Item>
          <Form.Item name={['to', 'users']} label={say('users')}><PeoplePicker /></Form.Item>
          <Form.Item name={['to', 'roles']} label={say('roles')}><RolesPicker /></Form.Item>
          <Form.Item name={['to', 'groups']} label={say('groups')}><GroupsPicker /></Form.Item>
          <Form.Item name={['to', 'posts']} label={say('posts')}><PostsPicker /></Form.Item>
        </div>
      )}
      <Count to={to} />
    </>
  );
}

function Count({ to }: { to: Recipients }) {
  const say = useWords(sendingWords);
  const isChosen = Object.values(to).some((value) => (Array.isArray(value) ? value.length > 0 : value));
  const { data } = useCall(countRecipients, { body: { to } }, { enabled: isChosen, keepPrevious: true, level: noticeLevel.silent });
  if (!isChosen || !data) return <p className="message-count" role="status">{say('nobody')}</p>;
  const more = data.recipients > data.names.length ? say('andMore') : '';
  return (
    <p className="message-count" role="status">
      {say('count')} <strong>{data.recipients.toLocaleString()}</strong> {say('people')}{say('withEmail', { count: data.with_email.toLocaleString() })}
      {data.names.length > 0 && say('such', { names: data.names.map((name) => name.slice(0, 30)).join('、') + more })}
    </p>
  );
}
