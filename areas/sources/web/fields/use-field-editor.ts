import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { refreshCalls, useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { describeDataFields, orderDataFields, updatePkFieldStatus, type DataField } from '../../contract/data-fields.ts';
import type { DataObjectDetail } from '../../contract/data-objects.ts';
import { objectTouches } from '../object/object-touches.ts';
import { describedFields, moved, shownField, withEdits, type FieldDrafts, type FieldEdit } from './field-drafts.ts';
import { fieldsWords } from './fields-words.ts';

const nothing: FieldDrafts = new Map();
/** Somebody else saved in the meantime. */
const conflictCode = 2;

export interface FieldFailure {
  error: unknown;
  conflict: boolean;
}

/** Fields with what is written into them and not saved yet: texts, flags and the order. Keys are set at once. */
export function useFieldEditor(object: DataObjectDetail, reload: () => Promise<unknown>) {
  const say = useWords(fieldsWords);
  const client = useQueryClient();
  const [drafts, setDrafts] = useState(nothing);
  const [order, setOrder] = useState<readonly string[]>();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<FieldFailure>();
  const describe = useChange(describeDataFields, { level: noticeLevel.silent });
  const reorder = useChange(orderDataFields, { level: noticeLevel.silent });
  const setKey = useChange(updatePkFieldStatus, { level: noticeLevel.silent });

  const stored = object.dataFields;
  const fields = useMemo(() => inOrder(stored, order).map((field) => shownField(field, drafts)), [stored, order, drafts]);

  const discard = () => {
    setDrafts(nothing);
    setOrder(undefined);
    setFailure(undefined);
  };
  const edit = (edits: readonly FieldEdit[]) => setDrafts((current) => withEdits(current, stored, edits));
  const move = (wid: string, to: number) => {
    const living = fields.filter((field) => field.dropped_time === null).map((field) => field.wid);
    const next = moved(living, wid, to);
    const before = stored.filter((field) => field.dropped_time === null).map((field) => field.wid);
    setOrder(next.every((one, place) => one === before[place]) ? undefined : next);
  };

  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      const described = describedFields(stored, drafts);
      if (described.length > 0) await describe.mutateAsync({ body: { object_wid: object.wid, fields: described } });
      if (order) await reorder.mutateAsync({ body: { object_wid: object.wid, wids: [...order] } });
      // What is written stays in the cells until the saved state is there.
      await reload();
      discard();
      refreshCalls(client, objectTouches);
      notices.message('success', say('saved'));
    } catch (error) {
      setFailure({ error, conflict: error instanceof CallError && error.code === conflictCode });
    } finally {
      setSaving(false);
    }
  };

  const changeKey = async (field: DataField, ispk: 0 | 1) => {
    try {
      await setKey.mutateAsync({ query: { wid: field.wid, ispk } });
      notices.message('success', say('keySet'));
      refreshCalls(client, objectTouches);
    } catch {
      notices.message('error', say('keyFailed'));
    }
    await reload();
  };

  return {
    fields, drafts, order, edit, move, save, saving, failure, discard, changeKey,
    keyInHand: setKey.isPending ? setKey.variables.query.wid : undefined,
    /** What is written stays; it can be saved on top of the latest state. */
    loadLatest: async () => {
      await reload();
      setFailure(undefined);
    },
    isDirty: drafts.size > 0 || order !== undefined,
  };
}

export type FieldEditor = ReturnType<typeof useFieldEditor>;

/** Fields that came meanwhile stand behind the others; those that the source dropped are last, as they were. */
function inOrder(fields: readonly DataField[], order: readonly string[] | undefined): DataField[] {
  if (!order) return [...fields];
  const place = new Map(order.map((wid, at) => [wid, at]));
  const placeOf = (field: DataField) => place.get(field.wid) ?? order.length + fields.indexOf(field);
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}
