import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { BodyInput } from '#platform/contract/call.ts';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { isAbort } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree } from '../../contract/catalogs.ts';
import { changeDataObjects, DataObjectInput, saveDataObject, testDataObject, type DataObject } from '../../contract/data-objects.ts';
import { can } from '../../contract/permissions.ts';
import { objectTouches } from '../object/object-touches.ts';
import { objectsWords } from './objects-words.ts';
import type { Refreshed } from './refresh-objects.tsx';

const DeleteObjects = lazy(() => import('./delete-objects.tsx').then((module) => ({ default: module.DeleteObjects })));
const RefreshObjects = lazy(() => import('./refresh-objects.tsx').then((module) => ({ default: module.RefreshObjects })));
const SampleDrawer = lazy(() => import('./sample-drawer.tsx').then((module) => ({ default: module.SampleDrawer })));
const NamingDrawer = lazy(() => import('../naming/naming-drawer.tsx').then((module) => ({ default: module.NamingDrawer })));

type Named = Pick<DataObject, 'wid' | 'dataObject' | 'dataObjectName'>;
export type ObjectFacts = Omit<BodyInput<typeof changeDataObjects>, 'wids'>;

/** A row of the list as the save wants it; the wire calls the schema `db_schema` there. */
export function objectInput(object: DataObject): DataObjectInput {
  const given: Record<string, unknown> = { ...object, db_schema: object.schema_name };
  return Object.fromEntries(Object.keys(DataObjectInput.shape).map((key) => [key, given[key]])) as DataObjectInput;
}

interface WorkOptions {
  source: { wid: string; databasename: string };
  onDeleted?: () => void;
}

/** Everything that can be done with objects, from the list and from the page of one. */
export function useObjectWork({ source, onDeleted }: WorkOptions) {
  const say = useWords(objectsWords);
  const mayWrite = useCan(can.writeSources);
  const maySample = useCan(can.sampleSources);
  const [deleted, setDeleted] = useState<readonly Named[]>();
  const [refreshed, setRefreshed] = useState<Refreshed>();
  const [sampled, setSampled] = useState<Named>();
  const [named, setNamed] = useState<{ objects?: readonly string[]; name: string }>();
  const save = useChange(saveDataObject, { refresh: objectTouches, success: say('saved') });
  const change = useChange(changeDataObjects, { refresh: [...objectTouches, getCatalogTree], success: ({ changed }) => say('changedCount', { count: changed }) });

  /** Whatever the answer is, it is told as information: a table that is gone is news, not a failure. */
  const test = async (object: Named) => {
    try {
      const { msg } = await send(testDataObject, { body: { wid: object.wid }, level: noticeLevel.silent });
      notices.message('info', msg);
    } catch (error) {
      const text = errorText(error);
      if (text && !isAbort(error)) notices.message('info', text);
    }
  };

  const dialogs: ReactNode = (
    <Suspense>
      {deleted && <DeleteObjects objects={deleted} onClose={() => setDeleted(undefined)} onDeleted={onDeleted} />}
      {refreshed && <RefreshObjects source={source.wid} {...refreshed} onClose={() => setRefreshed(undefined)} />}
      {sampled && <SampleDrawer object={sampled} onClose={() => setSampled(undefined)} />}
      {named && <NamingDrawer source={source.wid} {...named} onClose={() => setNamed(undefined)} />}
    </Suspense>
  );
  return {
    mayWrite, maySample, test, dialogs,
    rename: (object: DataObject, dataObjectName: string) => save.mutateAsync({ body: { ...objectInput(object), dataObjectName } }),
    change: (wids: readonly string[], facts: ObjectFacts) => change.mutateAsync({ body: { wids: [...wids], ...facts } }),
    remove: setDeleted, refresh: setRefreshed, sample: setSampled,
    suggest: (objects?: readonly Named[]) => setNamed(objects
      ? { objects: objects.map(({ wid }) => wid), name: objects.length === 1 ? objects[0]!.dataObjectName || objects[0]!.dataObject : source.databasename }
      : { name: source.databasename }),
    actionsOf: (object: DataObject, open: () => void): (RowAction | false)[] => [
      { key: 'open', label: say('openObject'), run: open },
      maySample && { key: 'sample', label: say('sample'), run: () => setSampled(object) },
      { key: 'test', label: say('test'), run: () => test(object) },
      mayWrite && { key: 'suggest', label: say('suggest'), run: () => setNamed({ objects: [object.wid], name: object.dataObjectName || object.dataObject }) },
      mayWrite && { key: 'remove', label: say('remove'), run: () => setDeleted([object]) },
    ],
  };
}
