import { App } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { RowAction } from '#platform/web/blocks/cells/row-actions.tsx';
import { useChange } from '#platform/web/calls.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { listModelCategories } from '../../contract/model-categories.ts';
import { exportModels } from '../../contract/model-files.ts';
import { getModelResource } from '../../contract/model-resources.ts';
import type { ModelKind } from '../../contract/model-words.ts';
import type { Model } from '../../contract/model.ts';
import { changeModelState, deleteModel, getModel, listModels, listModelVersions } from '../../contract/models.ts';
import { can } from '../../contract/permissions.ts';
import { modelsWords } from './models-words.ts';

const ModelForm = lazy(() => import('./model-form.tsx').then((module) => ({ default: module.ModelForm })));
const CopyDialog = lazy(() => import('./copy-dialog.tsx').then((module) => ({ default: module.CopyDialog })));

interface ModelWorkOptions {
  kind?: ModelKind | undefined;
  onGone?: () => void;
  onMade?: (model: { wid: string; kind: ModelKind }) => void;
}

/** What can be done to models, wherever they are shown. */
export function useModelWork({ kind, onGone, onMade }: ModelWorkOptions = {}) {
  const say = useWords(modelsWords);
  const { modal } = App.useApp();
  const mayWrite = useCan(can.writeModels);
  const [editing, setEditing] = useState<{ id: number; model: Partial<Model> }>();
  const [copying, setCopying] = useState<Model>();
  const refresh = [listModels, getModel, listModelVersions, listModelCategories, getModelResource];
  const change = useChange(changeModelState, { refresh });
  const remove = useChange(deleteModel, { refresh: [listModels, listModelCategories], onSuccess: onGone });
  const edit = (model: Partial<Model> = {}) => setEditing({ id: (editing?.id ?? 0) + 1, model });
  const publish = (model: Model) => change.mutateAsync({ body: { wid: model.wid, state: 'published' } });
  const takeOffline = (model: Model) => modal.confirm({
    title: `${say('offline')}: ${model.name}`, content: say('offlineHint'), okText: say('offline'), cancelText: say('cancel'), onOk: () => change.mutateAsync({ body: { wid: model.wid, state: 'offline' } }),
  });
  const actionsOf = (model: Model): (RowAction | false)[] => [
    mayWrite && { key: 'edit', label: say('edit'), run: () => edit(model) },
    mayWrite && (model.state !== 'published' || model.published_version !== model.version_number) && { key: 'publish', label: say(model.state === 'published' ? 'publishAgain' : 'publish'), run: () => publish(model) },
    mayWrite && model.state === 'published' && { key: 'offline', label: say('offline'), run: () => takeOffline(model) },
    mayWrite && { key: 'copy', label: say('copy'), run: () => setCopying(model) },
    { key: 'export', label: say('exportModels'), run: () => downloadFrom(exportModels, { body: { wids: [model.wid] } }) },
    mayWrite && { key: 'remove', label: say('remove'), disabled: model.state === 'published', run: () => remove.mutateAsync({ body: { wid: model.wid } }), destroys: { name: model.name, consequence: say('removeHint') } },
  ];
  const dialogs = (
    <Suspense>
      {editing && <ModelForm key={editing.id} kind={kind} model={editing.model} onClose={() => setEditing(undefined)} onSaved={(saved) => !editing.model.wid && onMade?.(saved)} />}
      {copying && <CopyDialog model={copying} onClose={() => setCopying(undefined)} onDone={(wid) => onMade?.({ wid, kind: copying.kind })} />}
    </Suspense>
  );
  return { mayWrite, edit, publish, actionsOf, dialogs };
}
