import { Alert, Button, Modal, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { isAbort } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree } from '../../contract/catalogs.ts';
import { checkDataObject, deleteDataObject, deleteDataObjects, type DataObject, type ObjectUse } from '../../contract/data-objects.ts';
import { getDataSourceInfo } from '../../contract/source-overviews.ts';
import { objectTouches } from '../object/object-touches.ts';
import { objectsWords } from './objects-words.ts';

interface DeleteObjectsProps {
  objects: readonly Pick<DataObject, 'wid' | 'dataObject' | 'dataObjectName'>[];
  onClose: () => void;
  onDeleted?: () => void;
}

/** The check is asked with the wids in its address, which must not grow too long. */
const checkedAtOnce = 100;

/** Asks whether they can be deleted and what uses them, then moves them to the recycle bin. */
export function DeleteObjects({ objects, onClose, onDeleted }: DeleteObjectsProps) {
  const say = useWords(objectsWords);
  const text = useText();
  const [uses, setUses] = useState<readonly ObjectUse[]>();
  const [refusal, setRefusal] = useState<string>();
  const options = {
    refresh: [...objectTouches, getCatalogTree, getDataSourceInfo], success: ({ deleted }: { deleted: number }) => say('removed', { count: deleted }), level: noticeLevel.silent,
    onSuccess: () => {
      onClose();
      onDeleted?.();
    },
  };
  const one = useChange(deleteDataObject, options);
  const many = useChange(deleteDataObjects, options);
  const wids = objects.map((object) => object.wid);
  const key = wids.join(',');

  useEffect(() => {
    const stop = new AbortController();
    const check = async () => {
      const found: ObjectUse[] = [];
      const asked = key.split(',');
      for (let start = 0; start < asked.length; start += checkedAtOnce) {
        const reply = await send(checkDataObject, { query: { wid: asked.slice(start, start + checkedAtOnce).join(',') }, signal: stop.signal, level: noticeLevel.silent });
        found.push(...reply.uses);
      }
      setUses(found);
    };
    check().catch((error: unknown) => !isAbort(error) && setRefusal(errorText(error)));
    return () => stop.abort();
  }, [key]);

  const failure = one.error ?? many.error;
  const run = () => (wids.length === 1 ? one.mutate({ query: { wid: wids[0]! } }) : many.mutate({ body: { wids } }));
  const [first] = objects;
  const title = objects.length === 1 ? say('removeTitle', { name: first!.dataObjectName || first!.dataObject }) : say('removeMany', { count: objects.length });
  return (
    <Modal open title={<span className="cut-name" title={title}>{title}</span>} onCancel={onClose} footer={refusal ? <Button onClick={onClose}>{say('close')}</Button> : (
      <>
        <Button autoFocus onClick={onClose}>{say('cancel')}</Button>
        <Button danger type="primary" disabled={!uses} loading={one.isPending || many.isPending} onClick={run}>{say('toBin')}</Button>
      </>
    )}>
      {refusal && <Alert showIcon type="warning" title={say('cannotRemove')} description={refusal} />}
      {!refusal && !uses && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {!refusal && uses && (
        <div className="delete-objects">
          <p>{say('binHint')}</p>
          {uses.length > 0 && <p>{say('usedBy')}</p>}
          {uses.length > 0 && (
            <ul>
              {uses.map((use, place) => (
                <li key={place}>{say('use', { title: text(use.title), names: use.names.join(say('comma')) })}{use.count > use.names.length && ` ${say('more', { count: use.count - use.names.length })}`}</li>
              ))}
            </ul>
          )}
          {failure && <Alert showIcon type="error" title={errorText(failure)} />}
        </div>
      )}
    </Modal>
  );
}
