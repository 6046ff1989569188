import {
  listRecycledComposedTasks, listRecycledComputingTasks, listRecycledObjects, listRecycledTasks, recoverRecycledComposedTask, recoverRecycledComposedTasks, recoverRecycledComputingTask,
  recoverRecycledComputingTasks, recoverRecycledObject, recoverRecycledObjects, recoverRecycledTask, recoverRecycledTasks, removeRecycledComposedTask, removeRecycledComposedTasks,
  removeRecycledComputingTask, removeRecycledComputingTasks, removeRecycledObject, removeRecycledObjects, removeRecycledTask, removeRecycledTasks,
} from '../../contract/recycle.ts';
import type { RecycleFamilyName } from '../../contract/recycle-words.ts';

/** Calls of all families have one shape; only their paths and the word for the wids differ. */
export interface RecycleFace {
  family: RecycleFamilyName;
  list: typeof listRecycledObjects;
  recoverOne: typeof recoverRecycledObject;
  recoverMany: typeof recoverRecycledObject;
  removeOne: typeof recoverRecycledObject;
  removeMany: typeof recoverRecycledObject;
  /** The calls with these wids, in the word of the wire. */
  body: (wids: readonly string[]) => { dataObjectWid: string[] };
}

const objects = (wids: readonly string[]) => ({ dataObjectWid: [...wids] });
const tasks = (wids: readonly string[]) => ({ taskWid: [...wids] }) as never;
const face = (family: RecycleFamilyName, calls: Record<'list' | 'recoverOne' | 'recoverMany' | 'removeOne' | 'removeMany', unknown>) =>
  ({ family, ...calls, body: family === 'DataObject' ? objects : tasks }) as RecycleFace;

/** The four addresses of the recycle bin. */
export const recycleFaces: Record<string, RecycleFace> = {
  '/resourceDevelop/Recyclebody1': face('DataObject', {
    list: listRecycledObjects, recoverOne: recoverRecycledObject, recoverMany: recoverRecycledObjects, removeOne: removeRecycledObject, removeMany: removeRecycledObjects,
  }),
  '/resourceDevelop/Recyclebody2': face('Task', {
    list: listRecycledTasks, recoverOne: recoverRecycledTask, recoverMany: recoverRecycledTasks, removeOne: removeRecycledTask, removeMany: removeRecycledTasks,
  }),
  '/resourceDevelop/Recyclebody3': face('ComposeTask', {
    list: listRecycledComposedTasks, recoverOne: recoverRecycledComposedTask, recoverMany: recoverRecycledComposedTasks, removeOne: removeRecycledComposedTask, removeMany: removeRecycledComposedTasks,
  }),
  '/resourceDevelop/Recyclebody4': face('ComputingTask', {
    list: listRecycledComputingTasks, recoverOne: recoverRecycledComputingTask, recoverMany: recoverRecycledComputingTasks, removeOne: removeRecycledComputingTask, removeMany: removeRecycledComputingTasks,
  }),
};
