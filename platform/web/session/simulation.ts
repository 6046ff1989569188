import { fullPath, goTo } from '../navigation.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { restartLive } from '../request/live-hub.ts';
import { request } from '../request/send.ts';
import { useSession } from './session.ts';
import { begin, keepUser } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { ownKeys, storedToken, storeToken, type SignedInAt } from './storage.ts';
import { sessionCalls, type UserInfo } from './wire.ts';

/** Looks at the platform as a department. One's own session waits aside until that ends. */
export async function startSimulation(department: { wid: string; name: string }): Promise<void> {
  const user = await request<UserInfo>(sessionCalls.simulateLogin, { query: { deptid: department.wid, deptname: department.name } });
  const own = storedToken();
  const from = (localStorage.getItem(ownKeys.signedInAt) ?? 'popup') as SignedInAt;
  const place = fullPath();
  begin(user, user.object.token, from);
  if (own) localStorage.setItem(ownKeys.ownToken, own);
  localStorage.setItem(ownKeys.ownPlace, place);
  goTo('/home');
}

/** Back to oneself, where one was. If the own session is over by now, so is this one. */
export async function endSimulation(): Promise<void> {
  const own = localStorage.getItem(ownKeys.ownToken);
  const place = localStorage.getItem(ownKeys.ownPlace) ?? '/home';
  if (!own) return signOut();
  await request(sessionCalls.logout, { level: noticeLevel.silent, probe: true, timeout: 10_000 }).catch(() => undefined);
  localStorage.removeItem(ownKeys.ownToken);
  localStorage.removeItem(ownKeys.ownPlace);
  storeToken(own);
  const user = await request<UserInfo>(sessionCalls.getLoginUser, { level: noticeLevel.silent, probe: true, timeout: 15_000 }).catch(() => null);
  if (!user) return signOut();
  keepUser(user);
  useSession.setState({ token: own });
  restartLive();
  goTo(place);
}
