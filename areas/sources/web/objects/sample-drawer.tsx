import { Drawer } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { DataObject } from '../../contract/data-objects.ts';
import { SampleTable } from '../object/sample-table.tsx';
import { objectsWords } from './objects-words.ts';

/** A look at some rows without leaving the list. */
export function SampleDrawer({ object, onClose }: { object: Pick<DataObject, 'wid' | 'dataObject' | 'dataObjectName'>; onClose: () => void }) {
  const say = useWords(objectsWords);
  const title = say('sampleTitle', { name: object.dataObjectName || object.dataObject });
  return (
    <Drawer open title={<span className="cut-name" title={title}>{title}</span>} size="min(1280px, 92vw)" onClose={onClose} destroyOnHidden>
      <SampleTable wid={object.wid} />
    </Drawer>
  );
}
