import { changeRoleMembers, saveRole, saveRoleGrants } from '#areas/system';
import type { Permission } from '#platform/contract';
import { callingAs, type Calling } from './import-testing.ts';

interface Server {
  call: Calling;
  addUser(userid: string): Promise<{ wid: string }>;
  signIn(userid: string): Promise<string>;
  useRole(token: string, role: string): Promise<void>;
}

/** Someone who may do these things, but sees only what is their own. */
export const callingNarrowly = (server: Server, admin: Calling, permissions: readonly Permission[]): Promise<Calling> => callingWith(server, admin, permissions, 'narrow', 'own');

/** Someone who sees everything, but may do these things only. */
export const callingBroadly = (server: Server, admin: Calling, permissions: readonly Permission[]): Promise<Calling> => callingWith(server, admin, permissions, 'broad', 'all');

async function callingWith(server: Server, admin: Calling, permissions: readonly Permission[], userid: string, data_scope: 'own' | 'all'): Promise<Calling> {
  const person = await server.addUser(userid);
  const { data: role } = await admin(saveRole, { body: { key: userid, name: data_scope === 'own' ? { zh: '本人', en: 'Own' } : { zh: '全部', en: 'All' }, data_scope } });
  await admin(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: [...permissions] } });
  await admin(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }] } });
  const token = await server.signIn(userid);
  await server.useRole(token, role.wid);
  return callingAs(server, token);
}
