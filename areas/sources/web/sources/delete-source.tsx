import { Alert, Button, Modal, Spin } from 'antd';
import { ConfirmDanger } from '#platform/web/blocks/confirm-danger.tsx';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { deleteDataSource, getDataSourceUses, listDataSources } from '../../contract/data-sources.ts';
import { getDataSourceStatistics, querySourcesByDepartment } from '../../contract/source-overviews.ts';
import { sourcesWords } from './sources-words.ts';

interface DeleteSourceProps {
  source: { wid: string; databasename: string };
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks first what would go with it, and says by what a source in use is held. */
export function DeleteSource({ source, onClose, onDeleted }: DeleteSourceProps) {
  const say = useWords(sourcesWords);
  const text = useText();
  const uses = useCall(getDataSourceUses, { query: { wid: source.wid } }, { level: noticeLevel.silent, fresh: 0 });
  const remove = useChange(deleteDataSource, {
    refresh: [listDataSources, getDataSourceStatistics, querySourcesByDepartment], success: say('removed'), level: noticeLevel.silent, onSuccess: onDeleted,
  });
  const held = uses.data?.uses ?? [];
  if (uses.data && held.length === 0) {
    const { object_num, relation_num, resource_num } = uses.data;
    return (
      <ConfirmDanger action={say('remove')} name={source.databasename} onClose={onClose} run={() => remove.mutateAsync({ params: { id: source.wid } })}
        consequence={
          object_num + resource_num === 0 ? say('removeNothing')
            : resource_num > 0 ? say('removeResources', { count: object_num, resources: resource_num, relations: relation_num })
              : say('removeObjects', { count: object_num, relations: relation_num })
        } />
    );
  }
  return (
    <Modal open title={<span className="cut-name">{say('removeTitle', { name: source.databasename })}</span>} onCancel={onClose} footer={<Button onClick={onClose}>{say('close')}</Button>}>
      {uses.error && <ErrorState compact error={uses.error} onRetry={() => void uses.refetch()} />}
      {!uses.error && !uses.data && <Spin />}
      {held.length > 0 && (
        <>
          <Alert showIcon type="warning" title={say('inUse')} description={say('inUseHint')} />
          <ul className="source-uses">{held.map((use) => <li key={`${use.kind} ${use.wid}`}>{text(use.text)}</li>)}</ul>
        </>
      )}
    </Modal>
  );
}
