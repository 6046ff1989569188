import type { SeenName } from '../../contract/tasks.ts';

type Say = (key: 'deleted' | 'deletedUnnamed' | 'hidden', values: { name?: string; wid?: string }) => string;

const tailLength = 6;

/** Keys that name something else by its wid. */
export const widKeys: readonly string[] = ['database_wid', 'object_wid', 'resource_wid', 'task_wid', 'service_wid', 'lake_table', 'subject', 'devices', 'belong_type'];

/** What wids are called; two of one name keep apart, or exchanging them would look like no change. */
export function seenNames(names: Readonly<Record<string, SeenName>>, say: Say): (wid: string) => string | undefined {
  const plain = ([wid, { name, state }]: [string, SeenName]): string => {
    const tail = wid.slice(-tailLength);
    if (state === 'hidden') return say('hidden', { wid: tail });
    if (state === 'shown') return name;
    return name ? say('deleted', { name }) : say('deletedUnnamed', { wid: tail });
  };
  const texts = new Map(Object.entries(names).map((entry) => [entry[0], plain(entry)]));
  const times = Map.groupBy(texts.values(), (text) => text);
  return (wid) => {
    const text = texts.get(wid);
    return text !== undefined && times.get(text)!.length > 1 ? `${text} · ${wid.slice(-tailLength)}` : text;
  };
}
