import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/call.ts';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { useWords } from '#platform/web/words.ts';
import { grantLeaves, type GrantNode } from '../../contract/grant-tree.ts';
import type { compareRoles } from '../../contract/role-difference.ts';
import { memberKinds, type RoleDetail } from '../../contract/roles.ts';
import { accessWords } from './access-words.ts';
import { prune } from './check-tree.ts';
import { GrantTree } from './grant-tree.tsx';
import { membersWords } from './members-words.ts';
import { RoleStatus } from './role-cells.tsx';
import { rolesWords } from './roles-words.ts';
import { useBranches } from './use-branches.ts';
import { useRoleName } from './use-role-name.ts';

type Difference = ReplyOf<typeof compareRoles>;
type Shown = 'differs' | 'onlyFirst' | 'onlySecond' | 'both';

export function RoleComparison({ difference }: { difference: Difference }) {
  return (
    <>
      <Facts first={difference.first} second={difference.second} />
      <Grants difference={difference} />
    </>
  );
}

function Facts({ first, second }: { first: RoleDetail; second: RoleDetail }) {
  const say = useWords(accessWords);
  const sayRoles = useWords(rolesWords);
  const sayMembers = useWords(membersWords);
  const roleName = useRoleName();
  const count = (value: number | null) => (value === null ? sayRoles('all') : value.toLocaleString());
  const scope = (role: RoleDetail) => [sayRoles(`scope_${role.data_scope}`), role.departments.map(({ name }) => name).join('、')].filter(Boolean).join('：');
  const facts: [label: string, value: (role: RoleDetail) => string, shown?: (role: RoleDetail) => ReactNode][] = [
    [sayRoles('key'), ({ key }) => key],
    [sayRoles('status'), ({ role_status }) => role_status, ({ role_status }) => <RoleStatus status={role_status} />],
    [sayRoles('dataScope'), scope],
    [sayRoles('people'), ({ people }) => people.toLocaleString()],
    ...memberKinds.map((kind): [string, (role: RoleDetail) => string] => [`${sayMembers('members')} · ${sayMembers(kind)}`, ({ members }) => String(members[kind])]),
    [sayRoles('menus'), ({ menus }) => count(menus)],
    [sayRoles('permissions'), ({ permissions }) => count(permissions)],
  ];
  return (
    <table className="compare-facts">
      <thead><tr><th scope="col">{say('fact')}</th>{[first, second].map((role) => <th key={role.wid} scope="col" title={roleName(role.name)}>{roleName(role.name)}</th>)}</tr></thead>
      <tbody>
        {facts.map(([label, value, shown]) => (
          <tr key={label} data-differs={value(first) !== value(second) || undefined}>
            <th scope="row">{label}</th>
            {[first, second].map((role) => <td key={role.wid} title={value(role)}>{shown ? shown(role) : value(role)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Grants({ difference: { first, second, menus, permissions, tree } }: { difference: Difference }) {
  const say = useWords(accessWords);
  const roleName = useRoleName();
  const short = (role: RoleDetail) => [...roleName(role.name)].slice(0, 16).join('');
  const branches = useBranches();
  const [shown, setShown] = useState<Shown>('differs');
  const parts = useMemo(() => {
    const of = (part: Exclude<Shown, 'differs'>) => new Set([...menus[part], ...permissions[part]]);
    const [onlyFirst, onlySecond, both] = [of('onlyFirst'), of('onlySecond'), of('both')];
    return { onlyFirst, onlySecond, both, differs: new Set([...onlyFirst, ...onlySecond]) };
  }, [menus, permissions]);
  const visible = useMemo(() => prune(tree, ({ grant }) => parts[shown].has(grant)), [tree, parts, shown]);
  const marks = (node: GrantNode) => {
    if (node.grant === null) return <span className="compare-marks"><span className="grant-count">{grantLeaves(node.children).length}</span></span>;
    const { grant } = node;
    return <span className="compare-marks"><Mark has={!parts.onlySecond.has(grant)} /><Mark has={!parts.onlyFirst.has(grant)} /></span>;
  };
  return (
    <section className="compare-grants">
      <Segmented<Shown> aria-label={say('grants')} value={shown} onChange={setShown}
        options={[
          { value: 'differs', label: say('differs', { count: parts.differs.size }) },
          { value: 'onlyFirst', label: say('onlyOne', { name: short(first), count: parts.onlyFirst.size }) },
          { value: 'onlySecond', label: say('onlyOne', { name: short(second), count: parts.onlySecond.size }) },
          { value: 'both', label: say('both', { count: parts.both.size }) },
        ]} />
      <div className="grants-frame">
        {visible.length > 0 ? <GrantTree tree={visible} branches={branches} label={say('grants')} allOpen extra={marks} />
          : <EmptyState compact title={shown === 'differs' ? say('noDifference') : say('nothing')} />}
      </div>
    </section>
  );
}

function Mark({ has }: { has: boolean }) {
  const say = useWords(accessWords);
  return <span className="compare-mark" data-has={has || undefined} role="img" aria-label={say(has ? 'has' : 'hasNot')}>{has ? <CheckOutlined /> : <MinusOutlined />}</span>;
}
