import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setNavigator } from '../navigation.ts';
import { useSession } from './session.ts';
import { endSimulation, startSimulation } from './simulation.ts';
import type { UserInfo } from './wire.ts';

const admin: UserInfo = {
  wid: 'u1', userid: 'ada', name: 'Ada', roles: [{ wid: 'r1', rolename: 'A', role_status: '1' }], activeRole: 'r1', permissions: ['*'],
  object: { token: '', promptResolution: false, watermark: false }, moduleVersion: 'Manage', clientId: '', loginType: 'db', change_pass: '0', firstMenu: '', newUnstructured: true,
};
const simulated: UserInfo = { ...admin, permissions: [], object: { ...admin.object, token: 'theirs' }, simulated: { deptid: 'd1', deptname: 'Office' } };

let went: string[];
let asked: string[];
let ownSession: boolean;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('jwToken', 'mine');
  localStorage.setItem('signedInAt', 'page');
  window.location.hash = '#/systemManagement/Architecture?wid=d1';
  [went, asked, ownSession] = [[], [], true];
  setNavigator((path) => void went.push(path));
  useSession.setState({ token: 'mine', user: admin, dialog: null, expired: false, leaving: false });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const token = (init.headers as Record<string, string>).Authentication;
    const call = address.split('?')[0]!.split('/').at(-1)!;
    asked.push(`${call} ${token}`);
    if (call === 'getLoginUser' && !ownSession) return new Response('', { status: 401 });
    return Response.json({ code: 0, msg: '', data: { simulateLogin: simulated, getLoginUser: admin }[call] ?? { logoutUrl: '' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('looking as a department uses its session, and ending it gives one\'s own back where one was', async () => {
  await startSimulation({ wid: 'd1', name: 'Office' });
  expect([localStorage.getItem('jwToken'), useSession.getState().user?.simulated?.deptname]).toEqual(['theirs', 'Office']);
  await endSimulation();
  expect(asked).toEqual(['simulateLogin mine', 'dblogout theirs', 'getLoginUser mine']);
  expect([localStorage.getItem('jwToken'), useSession.getState().token, useSession.getState().user?.simulated]).toEqual(['mine', 'mine', undefined]);
  expect(went).toEqual(['/home', '/systemManagement/Architecture?wid=d1']);
  expect([localStorage.getItem('ownToken'), localStorage.getItem('signedInAt')]).toEqual([null, 'page']);
});

test('when one\'s own session is over by then, so is everything', async () => {
  await startSimulation({ wid: 'd1', name: 'Office' });
  ownSession = false;
  await endSimulation();
  expect([localStorage.getItem('jwToken'), useSession.getState().token]).toEqual([null, null]);
});
