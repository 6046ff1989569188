import { Button } from 'antd';
import { useEffect } from 'react';
import { z } from 'zod';
import type { SettingView } from '#platform/contract/platform/settings.ts';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { formSchema, fromForm, toForm } from './form-value.ts';
import { settingsWords } from './settings-words.ts';
import { useSaveSetting } from './use-save-setting.tsx';
import { ValueField } from './value-field.tsx';
import { kindOf, type ValueSchema } from './value-kind.ts';
import { valueText } from './value-text.ts';

/** Opens with the value as it is now. Give it a new key for each opening. */
export function SettingDrawer({ setting }: { setting: SettingView }) {
  const say = useWords(settingsWords);
  const text = useText();
  const language = useLanguage();
  const { save } = useSaveSetting();
  const schema = setting.schema as ValueSchema;
  const kind = kindOf(schema);
  const form = useDrawerForm(z.object({ value: setting.secret ? z.string().min(1) : formSchema(schema, kind) }), {
    initial: {},
    submit: ({ value }) => save(setting, setting.secret ? value : fromForm(value, kind), { silent: true }),
  });

  useEffect(() => {
    form.show({ value: (setting.secret ? '' : toForm(setting.value, kind)) as never });
    // Once: the drawer is new for each opening.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <DrawerForm {...form.drawer} title={text(setting.title)} verb={say('save')}>
      <p className="setting-drawer-about">{text(setting.description)}</p>
      <ValueField path={['value']} label={say('value')} schema={schema} kind={kind} item={form.item} secret={setting.secret} />
      {!setting.secret && (
        <p className="setting-drawer-default">
          {say('defaultIs')}{valueText(setting.initial, schema, language) ?? say('empty')}
          <Button type="link" size="small" onClick={() => form.form.setFieldsValue({ value: toForm(setting.initial, kind) })}>{say('useDefault')}</Button>
        </p>
      )}
    </DrawerForm>
  );
}
