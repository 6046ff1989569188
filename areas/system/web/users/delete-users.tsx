import { Alert, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getDeptList } from '../../contract/departments.ts';
import { pickPeople } from '../../contract/pick.ts';
import { deleteUsers, previewUserDeletion, restoreDays, type UserDeletion } from '../../contract/user-deletion.ts';
import { getUser, listUsers, type User } from '../../contract/users.ts';
import { PersonPicker } from '../pickers/person-picker.tsx';
import { userDeletionWords } from './user-deletion-words.ts';
import './delete-users.css';

interface DeleteUsersProps {
  people: readonly User[];
  onClose: () => void;
  onDone: () => void;
}

/** Says what ends with the accounts and asks who takes over what they leave. */
export function DeleteUsers({ people, onClose, onDone }: DeleteUsersProps) {
  const say = useWords(userDeletionWords);
  const wids = people.map(({ wid }) => wid);
  const preview = useCall(previewUserDeletion, { body: { wids } }, { level: noticeLevel.silent });
  const remove = useChange(deleteUsers, {
    refresh: [listUsers, getUser, pickPeople, getDeptList], level: noticeLevel.silent, success: ({ deleted }) => say('deleted', { count: deleted }),
  });
  const [handsOver, setHandsOver] = useState(true);
  const [successor, setSuccessor] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const leaves = (preview.data?.belongings.length ?? 0) > 0;
  const missing = leaves && handsOver && !successor;

  const go = async () => {
    setAsked(true);
    if (missing) return;
    try {
      await remove.mutateAsync({ body: { wids, successor: leaves && handsOver ? successor : null } });
    } catch {
      return; // Shown above the buttons.
    }
    onDone();
    onClose();
  };

  return (
    <Modal open title={people.length === 1 ? say('title', { name: people[0]!.name }) : say('titleMany', { count: people.length })}
      onCancel={onClose} mask={{ closable: false }} closable={!remove.isPending} className="delete-users"
      footer={
        <>
          <Button onClick={onClose} disabled={remove.isPending}>{say('cancel')}</Button>
          <Button type="primary" danger disabled={!preview.data} loading={remove.isPending} onClick={() => void go()}>{say('delete')}</Button>
        </>
      }>
      {preview.error
        ? <ErrorState compact title={say('failed')} error={preview.error} onRetry={() => void preview.refetch()} />
        : !preview.data ? <LinesSkeleton lines={3} />
          : (
            <>
              <p>{say('keeps', { days: restoreDays })}</p>
              <Ends deletion={preview.data} />
              {leaves && (
                <HandOver deletion={preview.data} handsOver={handsOver} onChoose={setHandsOver} successor={successor} onSuccessor={setSuccessor} missing={asked && missing} />
              )}
            </>
          )}
      {remove.error && <Alert type="error" showIcon title={errorText(remove.error)} />}
    </Modal>
  );
}

const endings = ['sessions', 'departments', 'posts', 'roles', 'groups'] as const;

function Ends({ deletion }: { deletion: UserDeletion }) {
  const say = useWords(userDeletionWords);
  const parts = endings.filter((key) => deletion[key] > 0).map((key) => say(key, { count: deletion[key] }));
  return parts.length > 0 ? <p>{say('ends')}{parts.join(say('comma'))}</p> : null;
}

interface HandOverProps {
  deletion: UserDeletion;
  handsOver: boolean;
  onChoose: (handsOver: boolean) => void;
  successor: string | null;
  onSuccessor: (wid: string | null) => void;
  missing: boolean;
}

function HandOver({ deletion, handsOver, onChoose, successor, onSuccessor, missing }: HandOverProps) {
  const say = useWords(userDeletionWords);
  const text = useText();
  return (
    <section>
      <h3>{say('whoTakesOver')}</h3>
      <p>{deletion.belongings.map(({ title, count }) => say('toTakeOver', { title: text(title), count })).join(say('comma'))}</p>
      <Radio.Group value={handsOver} onChange={(event) => onChoose(event.target.value as boolean)}>
        <Radio value>{say('successor')}</Radio>
        <div className="delete-users-choice">
          <PersonPicker aria-label={say('successor')} value={successor} onChange={onSuccessor} disabled={!handsOver} />
          {missing && <span role="alert">{say('chooseSuccessor')}</span>}
        </div>
        <Radio value={false}>{say('nobody')}</Radio>
        {deletion.belongings.some(({ key }) => key === 'system.departments') && <small>{say('nobodyHint')}</small>}
      </Radio.Group>
    </section>
  );
}
