import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listScripts } from '../../contract/development.ts';
import { getProjectTree } from '../../contract/projects.ts';
import { getTask, listTasks, listTaskVersions, saveTask } from '../../contract/tasks.ts';
import { developmentWords } from './development-words.ts';
import type { OpenScript, Step } from './open-scripts.ts';
import type { ScriptDraft } from './script-draft.ts';

/** Saves a tab; its task's wid. Rejects when it was refused. */
export function useScriptSave(tab: OpenScript, step: (step: Step) => void) {
  const say = useWords(developmentWords);
  const text = useText();
  const saving = useChange(saveTask, { refresh: [getTask, listTasks, listScripts, getProjectTree, listTaskVersions], level: noticeLevel.silent });
  const save = async (draft: ScriptDraft, note = ''): Promise<string> => {
    const { wid, row_version, version_number, notice } = await saving.mutateAsync({ body: { ...draft, kind: tab.kind, ...(tab.wid && { wid: tab.wid, row_version: tab.row_version }), note } as never });
    step({ step: 'saved', key: tab.key, wid, row_version, draft });
    notices.message('success', notice ? text(notice) : say('saved', { number: version_number }));
    return wid;
  };
  return { save, saving: saving.isPending, error: saving.error, fields: saving.fields, reset: saving.reset };
}
