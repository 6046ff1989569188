import { Button, Form, Input } from 'antd';
import { useEffect, useImperativeHandle, type Ref } from 'react';
import { z } from 'zod';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { notices } from '#platform/web/notices.ts';
import { useScreenTable } from '#platform/web/routing/screen-table.ts';
import { useWords } from '#platform/web/words.ts';
import type { MenuNode } from '../../contract/menus.ts';
import { declaredName, isRenamed } from './declared-name.ts';
import type { MenuChanges } from './use-menu-changes.tsx';
import { menusWords } from './menus-words.ts';

/** Longer names would not fit any menu. */
const name = z.string().trim().max(60);
const schema = z.object({ zh: name, en: name });

export interface NameFormHandle {
  isDirty: () => boolean;
}

interface NameFormProps {
  ref: Ref<NameFormHandle>;
  node: MenuNode;
  changes: MenuChanges;
  disabled: boolean;
}

/** Both names. Emptied, or as declared, an entry follows its declaration again. */
export function NameForm({ ref, node, changes, disabled }: NameFormProps) {
  const say = useWords(menusWords);
  const table = useScreenTable();
  const declared = declaredName(node, table) ?? node.name;
  const renamed = isRenamed(node, table);

  const save = async (given: { zh: string; en: string }) => {
    const own = (language: 'zh' | 'en') => (given[language] === declared[language] ? '' : given[language]);
    const kept = { zh: own('zh'), en: own('en') };
    const shown = { zh: kept.zh || declared.zh, en: kept.en || declared.en };
    await changes.rename(node.wid, kept, shown);
    form.fill(shown);
    return shown;
  };
  const form = useSchemaForm(schema, { submit: save });
  const { zh, en } = node.name;
  useEffect(() => form.fill({ zh, en }), [node.wid, zh, en]); // eslint-disable-line react-hooks/exhaustive-deps
  useImperativeHandle(ref, () => ({ isDirty: form.isDirty }));

  const submit = async () => {
    if (await form.submit()) notices.message('success', say('nameSaved'));
  };
  const restore = async () => {
    await save({ zh: '', en: '' }).then(() => notices.message('success', say('nameReset')), () => undefined);
  };

  return (
    <Form {...form.formProps} disabled={disabled || form.saving} onFinish={() => void submit()}>
      <LeaveGuard isDirty={form.isDirty} />
      <Form.Item {...form.item('zh')} label={say('chinese')} extra={zh === declared.zh ? undefined : say('declared', { name: declared.zh })}>
        <Input placeholder={declared.zh} />
      </Form.Item>
      <Form.Item {...form.item('en')} label={say('english')} extra={en === declared.en ? undefined : say('declared', { name: declared.en })}>
        <Input placeholder={declared.en} />
      </Form.Item>
      {!disabled && (
        <div className="menu-panel-buttons">
          <Button htmlType="submit" loading={form.saving}>{say('save')}</Button>
          {renamed && <Button type="text" onClick={() => void restore()}>{say('resetName')}</Button>}
        </div>
      )}
    </Form>
  );
}
