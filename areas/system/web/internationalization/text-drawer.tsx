import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { listTranslations, saveTranslation, TranslationInput, type Translation } from '../../contract/translations.ts';
import { internationalizationWords } from './internationalization-words.ts';
import { useTextsChanged } from './use-texts-changed.ts';

const values = ({ id, zh_cn, en_us, row_version }: Translation) => ({ id, zh_cn, en_us, row_version });

/** Both wordings of one text over the built-in ones. Give it a new key for each opening. */
export function TextDrawer({ row }: { row: Translation }) {
  const say = useWords(internationalizationWords);
  const changed = useTextsChanged();
  const save = useChange(saveTranslation, { success: say('saved'), level: noticeLevel.silent, onSuccess: changed });
  const form = useDrawerForm(TranslationInput, {
    initial: {},
    submit: (body) => save.mutateAsync({ body }),
    reload: async () => {
      const { rows } = await send(listTranslations, { query: { ps: 1000 }, body: { key: row.id } });
      return values(rows.find(({ id }) => id === row.id) ?? row);
    },
  });

  useEffect(() => {
    form.show(values(row));
    // Once: the drawer is new for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const field = (name: 'zh_cn' | 'en_us', label: string, original: string, lang: string) => (
    <Form.Item {...form.item(name)} label={label} required={false} extra={<>
      <span className="text-original" lang={lang}>{say('builtIn')}{original}</span>
      <Button type="link" size="small" onClick={() => form.form.setFieldValue(name, original)}>{say('useBuiltIn')}</Button>
    </>}>
      <Input.TextArea lang={lang} autoSize={{ minRows: 2, maxRows: 10 }} />
    </Form.Item>
  );
  const names = [...new Set(`${row.original.zh} ${row.original.en}`.match(/\{\w+\}/g))].join(' ');
  return (
    <DrawerForm {...form.drawer} title={say('editTitle')} verb={say('save')}>
      <p className="text-about"><code>{row.id}</code></p>
      {field('zh_cn', say('chinese'), row.original.zh, 'zh-CN')}
      {field('en_us', say('english'), row.original.en, 'en')}
      <p className="text-note">{names ? say('placeholders', { names }) : ''} {say('emptyHelp')}</p>
    </DrawerForm>
  );
}
