import { Alert, Skeleton } from 'antd';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import type { RoleEffect } from '../../contract/department-moves.ts';
import { departmentsWords } from './departments-words.ts';

interface EffectsProps {
  /** What moves or is taken over, one sentence each. */
  facts: string[] | undefined;
  effects: { gained: RoleEffect[]; lost: RoleEffect[] } | undefined;
  error: Error | null;
}

/** What a change would do to people, before it is made. */
export function Effects({ facts, effects, error }: EffectsProps) {
  const say = useWords(departmentsWords);
  if (error) return <Alert type="warning" showIcon title={errorText(error) ?? say('checkFailed')} />;
  if (!facts || !effects) return <div className="effects" aria-label={say('checking')}><Skeleton active title={false} paragraph={{ rows: 3 }} /></div>;
  const changes = effects.gained.length + effects.lost.length;
  return (
    <div className="effects" aria-live="polite">
      <ul>{facts.map((fact) => <li key={fact}>{fact}</li>)}</ul>
      <RoleList title={say('lost')} kind="lost" roles={effects.lost} />
      <RoleList title={say('gained')} kind="gained" roles={effects.gained} />
      {changes === 0 && <p>{say('noEffects')}</p>}
    </div>
  );
}

function RoleList({ title, kind, roles }: { title: string; kind: 'lost' | 'gained'; roles: RoleEffect[] }) {
  const say = useWords(departmentsWords);
  if (roles.length === 0) return null;
  const who = ({ people, names }: RoleEffect) => {
    const shown = names.join('、');
    return say('effect', { people, names: people > names.length ? say('andMore', { names: shown }) : shown });
  };
  return (
    <section data-kind={kind}>
      <h4>{title}</h4>
      <dl>{roles.map((role) => <div key={role.wid}><dt title={role.name}>{role.name}</dt><dd title={who(role)}>{who(role)}</dd></div>)}</dl>
    </section>
  );
}
