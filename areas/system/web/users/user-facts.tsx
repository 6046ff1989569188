import type { ReactNode } from 'react';
import { Missing, TimeCell } from '#platform/web/blocks/cells/time-cell.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useWords } from '#platform/web/words.ts';
import type { UserDetail } from '../../contract/users.ts';
import { userFormWords } from './user-form-words.ts';
import { userViewWords } from './user-view-words.ts';
import { usersWords } from './users-words.ts';

function Fact({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return <div data-wide={wide || undefined}><dt>{label}</dt><dd>{children || <Missing />}</dd></div>;
}

export function UserFacts({ user }: { user: UserDetail | undefined }) {
  const say = useWords(usersWords);
  const sayView = useWords(userViewWords);
  const sayForm = useWords(userFormWords);
  if (!user) return <FieldsSkeleton fields={4} />;
  const gender = user.gender && say(user.gender);
  const [main, ...others] = user.departments;
  return (
    <dl className="user-facts">
      <Fact label={say('name')} wide>{user.name}</Fact>
      <Fact label={say('mainDepartment')}>{main?.name}</Fact>
      <Fact label={say('otherDepartments')}>{others.map(({ name }) => name).join('; ')}</Fact>
      <Fact label={say('posts')}>{user.post_names}</Fact>
      <Fact label={say('gender')}>{gender}</Fact>
      <Fact label={say('email')}>{user.email}</Fact>
      <Fact label={say('phone')}>{user.phone}</Fact>
      <Fact label={say('validFrom')}>{user.valid_from ?? say('noLimit')}</Fact>
      <Fact label={say('validTo')}>{user.valid_to ?? say('noLimit')}</Fact>
      <Fact label={say('source')}>{say(user.source === 'cas' ? 'sourceCas' : 'sourceLocal')}</Fact>
      <Fact label={sayView('hasPassword')}>{sayView(user.has_password ? 'passwordSet' : 'passwordMissing')}</Fact>
      <Fact label={say('created')}><TimeCell value={user.create_time} /></Fact>
      <Fact label={say('changed')}><TimeCell value={user.modify_time} /></Fact>
      {Object.entries(user.attributes).map(([name, value]) => <Fact key={name} label={name}>{value}</Fact>)}
      {Object.keys(user.attributes).length === 0 && <Fact label={sayForm('attributes')}>{null}</Fact>}
    </dl>
  );
}
