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
export async function callingNarrowly(server: Server, admin: Calling, permissions: readonly Permission[]): Promise<Calling> {
  const person = await server.addUser('narrow');
  const { data: role } = await admin(saveRole, { body: { key: 'narrow', name: { zh: '本人', en: 'Own' }, data_scope: 'own' } });
  await admin(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: [...permissions] } });
  await admin(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }] } });
  const token = await server.signIn('narrow');
  await server.useRole(token, role.wid);
  return callingAs(server, token);
}
