import {
  checkRecycledObject, checkRecycledTask, clearRecycleBin, listRecycledComposedTasks, listRecycledComputingTasks, listRecycledObjects, listRecycledTasks,
  recoverRecycledComposedTask, recoverRecycledComposedTasks, recoverRecycledComputingTask, recoverRecycledComputingTasks, recoverRecycledObject, recoverRecycledObjects,
  recoverRecycledTask, recoverRecycledTasks, recycleFamilies, removeRecycledComposedTask, removeRecycledComposedTasks, removeRecycledComputingTask, removeRecycledComputingTasks,
  removeRecycledObject, removeRecycledObjects, removeRecycledTask, removeRecycledTasks, type RecycleFamilyName, type RecycleReply,
} from '#areas/sources';
import type { AnyCall, Call } from '#platform/contract';
import { handle, type Handler } from '#platform/server/handle.ts';
import { allOrNone, eachApart } from './each-apart.ts';
import type { AtRecycleBin } from './recycle-port.ts';

/** Calls of one shape at different paths. */
type Like<C extends AnyCall> = Call<string, C['query'], C['body'], C['reply'], C['permission']>;
type List = Like<typeof listRecycledObjects>;
type OfObjects = Like<typeof recoverRecycledObject>;
type OfTasks = Like<typeof recoverRecycledTask>;

/** A family that nothing fills yet is empty, and says so as a list does. */
const listed = (call: List, name: RecycleFamilyName): Handler =>
  handle(call, ({ body }, context) => context.services.recycleFamilies.get(name)?.list(context, body) ?? context.page([]));

type Doing = (context: AtRecycleBin, family: ReturnType<AtRecycleBin['services']['recycleFamilies']['get']>, wids: readonly string[], work: 'recover' | 'remove') => Promise<RecycleReply>;
const ofObjects = (call: OfObjects, doing: Doing, work: 'recover' | 'remove'): Handler =>
  handle(call, ({ body }, context) => doing(context, context.services.recycleFamilies.get('DataObject'), body.dataObjectWid, work));
const ofTasks = (call: OfTasks, name: RecycleFamilyName, doing: Doing, work: 'recover' | 'remove'): Handler =>
  handle(call, ({ body }, context) => doing(context, context.services.recycleFamilies.get(name), body.taskWid, work));

export const recycleHandlers = [
  listed(listRecycledObjects, 'DataObject'),
  listed(listRecycledTasks, 'Task'),
  listed(listRecycledComposedTasks, 'ComposeTask'),
  listed(listRecycledComputingTasks, 'ComputingTask'),

  ofObjects(recoverRecycledObject, allOrNone, 'recover'),
  ofObjects(recoverRecycledObjects, eachApart, 'recover'),
  ofObjects(removeRecycledObject, allOrNone, 'remove'),
  ofObjects(removeRecycledObjects, eachApart, 'remove'),

  ofTasks(recoverRecycledTask, 'Task', allOrNone, 'recover'),
  ofTasks(recoverRecycledTasks, 'Task', eachApart, 'recover'),
  ofTasks(removeRecycledTask, 'Task', allOrNone, 'remove'),
  ofTasks(removeRecycledTasks, 'Task', eachApart, 'remove'),
  ofTasks(recoverRecycledComposedTask, 'ComposeTask', allOrNone, 'recover'),
  ofTasks(recoverRecycledComposedTasks, 'ComposeTask', eachApart, 'recover'),
  ofTasks(removeRecycledComposedTask, 'ComposeTask', allOrNone, 'remove'),
  ofTasks(removeRecycledComposedTasks, 'ComposeTask', eachApart, 'remove'),
  ofTasks(recoverRecycledComputingTask, 'ComputingTask', allOrNone, 'recover'),
  ofTasks(recoverRecycledComputingTasks, 'ComputingTask', eachApart, 'recover'),
  ofTasks(removeRecycledComputingTask, 'ComputingTask', allOrNone, 'remove'),
  ofTasks(removeRecycledComputingTasks, 'ComputingTask', eachApart, 'remove'),

  handle(clearRecycleBin, async ({ query }, context) => {
    let removed = 0;
    for (const name of query.family ? [query.family] : recycleFamilies) removed += (await context.services.recycleFamilies.get(name)?.clear(context)) ?? 0;
    context.audit({ name: query.family ?? '', after: { removed } });
    return { removed };
  }),

  handle(checkRecycledObject, async ({ query }, context) =>
    ({ items: (await context.services.recycleFamilies.get('DataObject')?.check(context, query.dataObjectWid)) ?? [] })),

  handle(checkRecycledTask, async ({ query }, context) => {
    const families = recycleFamilies.filter((name) => name !== 'DataObject').flatMap((name) => context.services.recycleFamilies.get(name) ?? []);
    return { items: (await Promise.all(families.map((family) => family.check(context, query.taskWid)))).flat() };
  }),
];
