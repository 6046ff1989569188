import { CloseOutlined } from '@ant-design/icons';
import { Button, Modal, Tabs } from 'antd';
import { useState } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { ChoosePeople } from './choose-people.tsx';
import { useChosenPeople } from './chosen-people.ts';
import { membersWords } from './members-words.ts';
import { PastePeople } from './paste-people.tsx';
import './members.css';

interface AddPeopleProps {
  /** What they are added to. */
  name: string;
  onAdd: (wids: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** More than this many names nobody reads; the count says the rest. */
const mostShown = 200;

/** Many people at once: ticked in a list or pasted by user name, gathered at the right. */
export function AddPeople({ name, onAdd, onClose }: AddPeopleProps) {
  const say = useWords(membersWords);
  const chosen = useChosenPeople();
  const [busy, setBusy] = useState(false);
  const count = chosen.list.length;
  const add = async () => {
    setBusy(true);
    try {
      await onAdd(chosen.list.map(({ wid }) => wid));
      onClose();
    } catch (error) {
      ignoreTold(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open width={880} title={say('addTo', { name })} onCancel={onClose} mask={{ closable: count === 0 }} classNames={{ body: 'add-people' }}
      okText={count > 0 ? say('addCount', { count: count.toLocaleString() }) : say('addVerb')} okButtonProps={{ disabled: count === 0, loading: busy }}
      cancelText={say('cancel')} onOk={() => void add()}>
      <Tabs size="small" items={[
        { key: 'choose', label: say('choose'), children: <ChoosePeople chosen={chosen} /> },
        { key: 'paste', label: say('paste'), children: <PastePeople chosen={chosen} /> },
      ]} />
      <section className="chosen-people" aria-label={say('chosen', { count })}>
        <header>
          <span aria-live="polite">{say('chosen', { count: count.toLocaleString() })}</span>
          {count > 0 && <Button type="link" size="small" onClick={chosen.clear}>{say('clear')}</Button>}
        </header>
        <div className="chosen-people-list">
          {count === 0 && <EmptyState compact title={say('noneChosen')} />}
          {chosen.list.slice(0, mostShown).map((person) => (
            <div key={person.wid} className="person-line">
              <span className="person-line-name" title={person.name}>{person.name}</span>
              <span className="person-line-hint">{person.userid}</span>
              <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('takeOut', { name: person.name })} onClick={() => chosen.toggle(person)} />
            </div>
          ))}
          {count > mostShown && <p className="choose-people-more">{say('andMore', { count: (count - mostShown).toLocaleString() })}</p>}
        </div>
      </section>
    </Modal>
  );
}
