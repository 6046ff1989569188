import { Form, Input, InputNumber } from 'antd';
import { useEffect, useRef } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree, saveCatalog, type CatalogNode } from '../../contract/catalogs.ts';
import { listDataObjects } from '../../contract/data-objects.ts';
import { CatalogPicker } from './catalog-picker.tsx';
import { catalogWords } from './objects-words.ts';

interface CatalogDrawerProps {
  /** The one to change, or where a new one stands. */
  catalog: Partial<CatalogNode>;
  onClose: () => void;
}

const slideOut = 300;

export function CatalogDrawer({ catalog, onClose }: CatalogDrawerProps) {
  const say = useWords(catalogWords);
  const save = useChange(saveCatalog, { refresh: [getCatalogTree, listDataObjects], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(saveCatalog.body, { initial: { name: '', parent: null, order_num: 0 }, submit: (body) => save.mutateAsync({ body }) });
  const opened = useRef(false);
  useEffect(() => {
    if (!opened.current) {
      opened.current = true;
      const { wid, row_version, name = '', parent = null, order_num = 0 } = catalog;
      form.show({ wid, row_version, name, parent, order_num });
    } else if (!form.isOpen) {
      const gone = setTimeout(onClose, slideOut);
      return () => clearTimeout(gone);
    }
    return undefined;
    // Only whether it is open matters.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form.isOpen]);
  return (
    <DrawerForm {...form.drawer} title={say(catalog.wid ? 'edit' : 'add')} verb={say('save')}>
      <Form.Item name="wid" hidden><Input /></Form.Item>
      <Form.Item name="row_version" hidden><InputNumber /></Form.Item>
      <Form.Item {...form.item('name')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
      <Form.Item {...form.item('parent')} label={say('parent')}><CatalogPicker except={catalog.wid} placeholder={say('top')} /></Form.Item>
      <Form.Item {...form.item('order_num')} label={say('order')}><InputNumber min={0} precision={0} /></Form.Item>
    </DrawerForm>
  );
}
