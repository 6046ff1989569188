import { expect, it } from 'vitest';
import {
  casLogin, changePassword, checkLogin, dbLogout, finishPasswordReset, getAllMenus, getCustomizationList, getLoginUser, getSetting, getTranslations, getUnreadCount, listMyMessages, login, markMessagesRead,
  openPasswordReset, simulateLogin, switchRole,
} from '#areas/system';
import { helpWord as helpWordCall, queryHelpBySubject } from '#areas/entry';
import type { AnyCall, ReplyOf, RowOf } from '#platform/contract';
import { sessionCalls, type ChangedTexts, type Customization, type LoginMethod, type PublicSettings, type UserInfo } from '#platform/web/session/wire.ts';
import { resetCalls, type ResetPerson } from '#platform/web/login/reset-password.ts';
import { helpWord, queryHelp } from '#platform/web/shell/help-link.tsx';
import type { MenuNode } from '#platform/web/shell/menus.ts';
import * as messageCalls from '#platform/web/shell/message-calls.ts';

/**
 * The browser's core keeps light twins of the system area's contract, because the platform knows no area and
 * the login page carries no schemas. This file does not compile, or fails, when they drift apart.
 */
type Fits<Wire extends Twin, Twin> = Wire;
export type Twins = [
  Fits<ReplyOf<typeof login>, UserInfo>,
  Fits<ReplyOf<typeof getLoginUser>, UserInfo>,
  Fits<ReplyOf<typeof switchRole>, UserInfo>,
  Fits<ReplyOf<typeof simulateLogin>, UserInfo>,
  Fits<ReplyOf<typeof checkLogin>, LoginMethod>,
  Fits<ReplyOf<typeof getSetting>, PublicSettings>,
  Fits<ReplyOf<typeof getCustomizationList>[number], Customization>,
  Fits<ReplyOf<typeof getTranslations>, ChangedTexts>,
  Fits<ReplyOf<typeof openPasswordReset>, ResetPerson>,
  Fits<ReplyOf<typeof getAllMenus>[number], MenuNode>,
  Fits<RowOf<typeof listMyMessages>, messageCalls.ShortMessage>,
];

it.each<[string, { method: string; path: string }, AnyCall]>([
  ['login', sessionCalls.login, login],
  ['checkLogin', sessionCalls.checkLogin, checkLogin],
  ['casLogin', sessionCalls.casLogin, casLogin],
  ['getLoginUser', sessionCalls.getLoginUser, getLoginUser],
  ['changePass', sessionCalls.changePass, changePassword],
  ['logout', sessionCalls.logout, dbLogout],
  ['switchRole', sessionCalls.switchRole, switchRole],
  ['simulateLogin', sessionCalls.simulateLogin, simulateLogin],
  ['getSetting', sessionCalls.getSetting, getSetting],
  ['customizations', sessionCalls.customizations, getCustomizationList],
  ['translations', sessionCalls.translations, getTranslations],
  ['open a password link', resetCalls.open, openPasswordReset],
  ['set a password by a link', resetCalls.finish, finishPasswordReset],
  ['unread count', messageCalls.getUnreadCount, getUnreadCount],
  ['my messages', messageCalls.listMine, listMyMessages],
  ['mark read', messageCalls.markRead, markMessagesRead],
  ['help about a subject', queryHelp, queryHelpBySubject],
  ['help address', helpWord, helpWordCall],
])('the call %s is where its contract says', (_name, light, call) => {
  expect({ method: light.method, path: light.path }).toEqual({ method: call.method, path: call.path });
});
