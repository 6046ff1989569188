import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { changeSetting, listSettings, resetSetting, type SettingView } from '#platform/contract/platform/settings.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { callKey } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useUser } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { sameValue } from './find-settings.ts';
import { settingsWords } from './settings-words.ts';
import { showInSession } from './show-in-session.ts';

type Settings = ReplyOf<typeof listSettings>;

const now = () => new Date().toISOString();

const undoSeconds = 6;
/** One notice at a time: only the last change can be undone. */
const noticeKey = 'setting-saved';

/** Saves and resets with a way back. What the server accepted is shown at once. */
export function useSaveSetting() {
  const client = useQueryClient();
  const { message } = App.useApp();
  const say = useWords(settingsWords);
  const text = useText();
  const user = useUser();

  const show = (key: string, change: Partial<SettingView>) => {
    client.setQueryData<Settings>(callKey(listSettings), (kept) => kept && {
      groups: kept.groups.map((group) => ({ ...group, settings: group.settings.map((one) => (one.key === key ? { ...one, ...change } : one)) })),
    });
    if ('value' in change) showInSession(key, change.value);
  };

  const put = async (setting: SettingView, value: unknown, level: 0 | 2) => {
    // The default, set by hand, is the default: nobody wants to see it marked as changed.
    if (!setting.secret && sameValue(value, setting.initial)) return drop(setting, level);
    await send(changeSetting, { params: { key: setting.key }, body: { value }, level });
    show(setting.key, {
      changed: true, modify_time: now(), last_modifier: user?.wid ?? null, ...(!setting.secret && { value }),
    });
  };

  const drop = async (setting: SettingView, level: 0 | 2) => {
    await send(resetSetting, { params: { key: setting.key }, level });
    show(setting.key, { changed: false, modify_time: null, last_modifier: null, ...(!setting.secret && { value: setting.initial }) });
  };

  const tell = (words: string, before: SettingView) => {
    const undo = async () => {
      message.destroy(noticeKey);
      try {
        if (before.changed) await put(before, before.value, noticeLevel.error);
        else await drop(before, noticeLevel.error);
        message.success(say('undone'));
      } catch {
        // The request layer has told why.
      }
    };
    message.open({
      key: noticeKey, type: 'success', duration: before.secret ? undefined : undoSeconds,
      content: <>{words}{!before.secret && <Button type="link" size="small" onClick={() => void undo()}>{say('undo')}</Button>}</>,
    });
  };

  return {
    /** `silent`: the caller shows a refusal itself. */
    async save(setting: SettingView, value: unknown, { silent = false } = {}) {
      await put(setting, value, silent ? noticeLevel.silent : noticeLevel.error);
      tell(say('saved', { name: text(setting.title) }), setting);
    },
    async reset(setting: SettingView) {
      await drop(setting, noticeLevel.error);
      tell(say('wasReset', { name: text(setting.title) }), setting);
    },
  };
}
