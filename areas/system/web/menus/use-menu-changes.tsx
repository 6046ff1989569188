import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { callKey, refreshCalls } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getAllMenus, listModuleMenus, listModules, moveMenu, saveMenu, type MenuNode } from '../../contract/menus.ts';
import { changeInTree, moveInTree, placeOf, type Place } from './menu-moves.ts';
import { menusWords } from './menus-words.ts';

/** One notice at a time: only the last change can be undone. */
const noticeKey = 'menu-changed';

/** Changes show at once, here and in the menus around the page, because both read the same kept reply. */
export function useMenuChanges() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const say = useWords(menusWords);
  const text = useText();

  const latest = () => client.getQueryData<MenuNode[]>(callKey(getAllMenus)) ?? [];
  const change = async (next: MenuNode[], call: () => Promise<unknown>) => {
    client.setQueryData(callKey(getAllMenus), next);
    try {
      await call();
    } finally {
      // Also after a refusal: then this shows again what really is.
      refreshCalls(client, [getAllMenus, listModules, listModuleMenus]);
    }
  };
  const tell = (words: string, undo: () => Promise<unknown>) => {
    message.open({
      key: noticeKey, type: 'success', duration: 6,
      content: <>{words}<Button type="link" size="small" onClick={() => {
        message.destroy(noticeKey);
        undo().catch(() => undefined);
      }}>{say('undo')}</Button></>,
    });
  };

  const put = (wid: string, place: Place) => change(moveInTree(latest(), wid, place), () => send(moveMenu, { body: { wid, ...place } }));
  const setHidden = (wid: string, hidden: boolean) => change(changeInTree(latest(), wid, { hidden }), () => send(saveMenu, { body: { wid, hidden } }));

  return {
    /** An empty name is the declared one, which is what `shown` then holds. */
    rename: (wid: string, name: { zh: string; en: string }, shown: { zh: string; en: string }) =>
      change(changeInTree(latest(), wid, { name: shown }), () => send(saveMenu, { body: { wid, name } })),

    async hide(node: MenuNode, hidden: boolean) {
      await setHidden(node.wid, hidden);
      tell(say(hidden ? 'nowHidden' : 'nowShown', { name: text(node.name) }), () => setHidden(node.wid, !hidden));
    },

    async move(node: MenuNode, place: Place) {
      const back = placeOf(latest(), node.wid);
      await put(node.wid, place);
      tell(say('moved', { name: text(node.name) }), () => put(node.wid, back));
    },
  };
}

export type MenuChanges = ReturnType<typeof useMenuChanges>;
