import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { findPeople } from '../../contract/members.ts';
import type { ChosenPeople } from './chosen-people.ts';
import { membersWords } from './members-words.ts';
import { mostPasted, pastedUserids } from './pasted-userids.ts';

/** A column of user names from a table; those that are unknown stay in the box to be mended. */
export function PastePeople({ chosen }: { chosen: ChosenPeople }) {
  const say = useWords(membersWords);
  const [text, setText] = useState('');
  const userids = pastedUserids(text);
  const find = useChange(findPeople, {
    onSuccess({ people, unknown }) {
      chosen.add(people);
      setText(unknown.join('\n'));
    },
  });
  const tooMany = userids.length > mostPasted;
  const { data } = find;
  return (
    <div className="paste-people">
      <p>{say('pasteHelp')}</p>
      <Input.TextArea aria-label={say('paste')} value={text} placeholder={say('pastePlaceholder')} spellCheck={false} status={tooMany ? 'error' : undefined}
        onChange={(event) => setText(event.target.value)} />
      <Button disabled={userids.length === 0 || tooMany} loading={find.isPending} onClick={() => find.mutate({ body: { userids } })}>{say('find')}</Button>
      {tooMany && <Alert type="error" showIcon title={say('tooMany')} />}
      {data && !find.isPending && (
        <Alert type={data.unknown.length > 0 ? 'warning' : 'success'} showIcon title={
          <span className="paste-result">
            {say('foundSome', { count: data.people.length })}
            {data.unknown.length > 0 && ` ${say('unknown', { count: data.unknown.length })} ${data.unknown.join(' ')}`}
          </span>
        } />
      )}
    </div>
  );
}
