import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { notices } from '#platform/web/notices.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getDataFlow, getDataObject, listDataObjects } from '../../contract/data-objects.ts';
import type { RelationState } from '../../contract/relation-words.ts';
import {
  countRelations, decideRelations, deleteRelation, getErGraph, getErObject, getErTree, listRelations, showRelation, updatePrimaryKey, updateRelation, type ErRelation, type RelationInput,
} from '../../contract/relations.ts';
import { relationsWords } from './relations-words.ts';
import type { Undo } from './use-undo.ts';

/** What shows something of relations. */
export const relationTouches = [getErGraph, getErObject, getErTree, listRelations, countRelations, showRelation, listDataObjects, getDataObject, getDataFlow];

export const inputOf = ({ wid, row_version, name, dataObject, fields, refDataObject, refFields, cardinality }: ErRelation): RelationInput =>
  ({ wid, row_version, name, dataObject, fields, refDataObject, refFields, cardinality });

export interface RelationWork {
  decide: (relations: readonly Pick<ErRelation, 'wid' | 'state'>[], state: RelationState) => Promise<void>;
  save: (input: RelationInput, before?: ErRelation) => Promise<ErRelation>;
  remove: (relation: ErRelation) => Promise<void>;
  setKey: (field: string, isKey: boolean) => Promise<void>;
  refresh: () => void;
}

const done = { confirmed: 'confirmed', rejected: 'rejected', suggested: 'puttedBack' } as const;

/** Changes of relations; each can be taken back. */
export function useRelationWork(undo: Undo): RelationWork {
  const say = useWords(relationsWords);
  const client = useQueryClient();
  const refresh = useCallback(() => refreshCalls(client, relationTouches), [client]);

  const put = async (wids: readonly string[], state: RelationState) => {
    await send(decideRelations, { body: { wids: [...wids], state } });
    refresh();
  };
  const decide: RelationWork['decide'] = async (relations, state) => {
    const changing = relations.filter((relation) => relation.state !== state);
    if (changing.length === 0) return;
    await put(changing.map(({ wid }) => wid), state);
    const what = say(done[state], { count: changing.length });
    notices.message('success', what);
    undo.push({
      what,
      back: async () => {
        for (const [before, some] of Map.groupBy(changing, (relation) => relation.state)) await put(some.map(({ wid }) => wid), before);
      },
    });
  };

  const store = async (input: RelationInput) => {
    const saved = await send(updateRelation, { query: {}, body: input });
    refresh();
    return saved;
  };
  const drop = async (wid: string) => {
    const gone = await send(deleteRelation, { query: { wid } });
    refresh();
    return gone;
  };
  const save: RelationWork['save'] = async (input, before) => {
    const saved = await store(input);
    const what = say(before ? 'saved' : 'drawn');
    notices.message('success', what);
    undo.push({ what, back: () => (before ? store({ ...inputOf(before), wid: saved.wid, row_version: undefined }) : drop(saved.wid)) });
    return saved;
  };

  const remove: RelationWork['remove'] = async (relation) => {
    const gone = await drop(relation.wid);
    const what = say('removed');
    notices.message('success', what);
    // What was inferred was only rejected; what was drawn is drawn again.
    undo.push({ what, back: () => (gone.origin === 'inferred' ? put([gone.wid], gone.state) : store({ ...inputOf(gone), wid: undefined, row_version: undefined })) });
  };

  const setKey: RelationWork['setKey'] = async (field, isKey) => {
    const set = async (is_pk: 0 | 1) => {
      await send(updatePrimaryKey, { query: { wid: field, is_pk } });
      refresh();
    };
    await set(isKey ? 1 : 0);
    undo.push({ what: say(isKey ? 'setKey' : 'unsetKey'), back: () => set(isKey ? 0 : 1) });
  };
  return { decide, save, remove, setKey, refresh };
}
