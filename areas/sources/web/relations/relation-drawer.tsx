import { DeleteOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { Button, Form, Radio } from 'antd';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { cardinalities, cardinalityWords } from '../../contract/relation-words.ts';
import type { ErRelation, RelationInput } from '../../contract/relations.ts';
import { FieldPicker, TablePicker } from './end-pickers.tsx';
import { formOf, inputOfForm, RelationForm, swapped } from './relation-form.ts';
import { relationsWords } from './relations-words.ts';
import type { RelationWork } from './use-relation-work.ts';

interface RelationDrawerProps {
  source: string;
  /** The relation to change, or what a new one starts with. */
  value: { relation: ErRelation } | { input: Partial<RelationInput> } | undefined;
  work: RelationWork;
  onClose: () => void;
  onSaved: (relation: ErRelation) => void;
}

export function RelationDrawer({ source, value, work, onClose, onSaved }: RelationDrawerProps) {
  const say = useWords(relationsWords);
  const text = useText();
  const before = value && 'relation' in value ? value.relation : undefined;
  const form = useDrawerForm(RelationForm, {
    initial: formOf({}),
    submit: (given) => work.save({ ...inputOfForm(given), ...(before && { wid: before.wid, row_version: before.row_version }) }, before),
    onDone: (saved) => onSaved(saved as ErRelation),
  });
  useEffect(() => {
    if (value) form.show(formOf('relation' in value ? value.relation : value.input));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value]);
  const [child, parent] = [Form.useWatch('dataObject', form.form), Form.useWatch('refDataObject', form.form)];
  const emptied = (end: 'field' | 'refField') => {
    const pairs: RelationForm['pairs'] = form.form.getFieldValue('pairs') ?? [];
    form.form.setFieldValue('pairs', pairs.map((pair) => ({ ...pair, [end]: '' })));
  };
  return (
    <DrawerForm {...form.drawer} onClose={() => {
      form.drawer.onClose();
      if (!form.drawer.isDirty()) onClose();
    }} title={say(before ? 'editTitle' : 'drawTitle')} verb={say('save')} width="medium">
      <div className="er-ends">
        <Form.Item {...form.item('dataObject')} label={say('child')}><TablePicker source={source} onPicked={() => emptied('field')} /></Form.Item>
        <Button icon={<SwapOutlined />} aria-label={say('swap')} title={say('swap')} onClick={() => form.form.setFieldsValue(swapped(form.form.getFieldsValue(true)))} />
        <Form.Item {...form.item('refDataObject')} label={say('parent')}><TablePicker source={source} onPicked={() => emptied('refField')} /></Form.Item>
      </div>
      <Form.Item label={say('pairs')} extra={say('pairsHint')} required>
        <Form.List name="pairs">
          {(pairs, { add, remove }) => (
            <>
              {pairs.map(({ key, name }) => (
                <div key={key} className="er-ends">
                  <Form.Item {...form.item(['pairs', name, 'field'])} name={[name, 'field']}><FieldPicker table={child} /></Form.Item>
                  <span className="er-ends-arrow" aria-hidden>→</span>
                  <Form.Item {...form.item(['pairs', name, 'refField'])} name={[name, 'refField']}><FieldPicker table={parent} /></Form.Item>
                  {pairs.length > 1 && <Button type="text" icon={<DeleteOutlined />} aria-label={say('removePair')} onClick={() => remove(name)} />}
                </div>
              ))}
              <Button size="small" icon={<PlusOutlined />} onClick={() => add({ field: '', refField: '' })}>{say('addPair')}</Button>
            </>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item {...form.item('cardinality')} label={say('cardinality')}>
        <Radio.Group options={cardinalities.map((value) => ({ value, label: `${text(cardinalityWords[value])} (${value})` }))} />
      </Form.Item>
      <Form.Item {...form.item('name')} label={say('name')} extra={say('nameHint')}><TextInput /></Form.Item>
    </DrawerForm>
  );
}
