import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { useWords } from '#platform/web/words.ts';
import type { Through } from '../../contract/role-members.ts';
import type { Role } from '../../contract/roles.ts';
import { membersWords } from './members-words.ts';
import { rolesWords } from './roles-words.ts';

export function RoleStatus({ status }: { status: Role['role_status'] }) {
  return status === '1' ? <StateDot state="succeeded" word={rolesWords.words.enabled} /> : <StateDot state="disabled" />;
}

/** The ways somebody came by a role, one after the other. */
export function ThroughList({ through }: { through: readonly Through[] }) {
  const say = useThroughText();
  const text = through.map(say).join(' · ');
  return <span className="role-through" title={text}>{text}</span>;
}

export function useThroughText(): (way: Through) => string {
  const say = useWords(membersWords);
  return ({ kind, name }) => (kind === 'user' ? say('directly') : say('throughNamed', { kind: say(kind), name }));
}
