import { App, Button } from 'antd';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { matchComposite } from '../../contract/batch-tasks.ts';
import { batchWords } from './batch-words.ts';
import type { Joining } from './use-create-tasks.ts';

/** Which composite flow to join: the one that matches while it has room; beyond that the person decides. */
export function useJoining(): (source: string, count: number) => Promise<Joining | 'cancelled'> {
  const say = useWords(batchWords);
  const { modal } = App.useApp();
  return async (source, count) => {
    const found = await send(matchComposite, { query: { belong_type: source }, body: { count }, level: noticeLevel.silent });
    if (!found.matched) return { wid: null, keep: false };
    if (!found.subtasksOverflow) return { wid: found.wid, keep: false };
    return new Promise((resolve) => {
      const decide = (joining: Joining | 'cancelled') => {
        dialog.destroy();
        resolve(joining);
      };
      const dialog = modal.confirm({
        title: say('overflowTitle', { name: found.name, subtasks: found.subtasks, limit: found.multipleTask_subtasks_limit }), content: say('overflowHint'), width: 560, closable: true, onCancel: () => decide('cancelled'),
        footer: (
          <div className="batch-decide">
            <Button onClick={() => decide({ wid: found.wid, keep: true })}>{say('keepOriginal')}</Button>
            <Button type="primary" onClick={() => decide({ wid: null, keep: false })}>{say('joinNew')}</Button>
          </div>
        ),
      });
    });
  };
}
