import { App } from 'antd';
import { useConfirmDanger } from '#platform/web/blocks/confirm-danger.tsx';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listDataObjects } from '../../contract/data-objects.ts';
import { clearRecycleBin, type RecycleReply, type Recycled } from '../../contract/recycle.ts';
import type { RecycleFace } from './recycle-faces.ts';
import { recycleWords } from './recycle-words.ts';

/** What can be done with what lies in the bin, one at a time or several. */
export function useRecycleWork(face: RecycleFace, onDone: () => void) {
  const say = useWords(recycleWords);
  const { modal } = App.useApp();
  const danger = useConfirmDanger();
  const refresh = [face.list, listDataObjects];

  /** Of what was chosen, some may have been refused: each with its reason. */
  const tell = (reply: RecycleReply, done: string) => {
    onDone();
    if (reply.done > 0 && reply.refused.length === 0) notices.message('success', done);
    if (reply.refused.length === 0) return;
    modal.warning({
      title: say('refusedTitle', { done: reply.done, count: reply.refused.length }), okText: say('close'), width: 560,
      content: <ul className="recycle-refused">{reply.refused.map((one) => <li key={one.wid}><strong>{one.name || say('unnamed')}</strong>{one.reason}</li>)}</ul>,
    });
  };
  const recovered = (reply: RecycleReply) => {
    const [only] = reply.items;
    const one = only?.renamed ? say('recoveredAs', { name: only.name }) : say('recovered', { place: only?.place ?? '' });
    tell(reply, reply.items.length === 1 ? one : say('recoveredMany', { count: reply.done }));
  };
  const removed = (reply: RecycleReply) => tell(reply, say('removed', { count: reply.done }));

  const recoverOne = useChange(face.recoverOne, { refresh, onSuccess: recovered });
  const recoverMany = useChange(face.recoverMany, { refresh, onSuccess: recovered });
  const removeOne = useChange(face.removeOne, { refresh, onSuccess: removed });
  const removeMany = useChange(face.removeMany, { refresh, onSuccess: removed, level: noticeLevel.silent });
  const clear = useChange(clearRecycleBin, {
    refresh, level: noticeLevel.silent, success: (reply) => say('removed', { count: reply.removed }), onSuccess: onDone,
  });

  return {
    dialog: danger.dialog,
    busy: recoverMany.isPending,
    recover: (wids: readonly string[]) => (wids.length === 1 ? recoverOne : recoverMany).mutateAsync({ body: face.body(wids) }),
    removeOne: (item: Recycled) => removeOne.mutateAsync({ body: face.body([item.wid]) }),
    askRemove: (wids: readonly string[]) => danger.ask({
      action: say('remove'), name: say('several', { count: wids.length }), consequence: say('removeMany'), run: () => removeMany.mutateAsync({ body: face.body(wids) }),
    }),
    askClear: (total: number) => danger.ask({
      action: say('clear'), name: say(face.family), consequence: say('clearHint', { count: total }), run: () => clear.mutateAsync({ query: { family: face.family } }),
    }),
  };
}
