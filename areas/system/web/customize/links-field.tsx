import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import type { CustomizationInput } from '../../contract/customization.ts';
import { customizeWords } from './customize-words.ts';

const most = 8;

export function LinksField({ item }: { item: SchemaForm<typeof CustomizationInput>['item'] }) {
  const say = useWords(customizeWords);
  return (
    <Form.Item label={say('links')} className="links-field">
      <Form.List name="links">
        {(links, { add, remove }) => (
          <>
            {links.map(({ key, name }) => {
              // The list prefixes what its own items are called; the rule looks at the whole form.
              const at = (...path: (string | number)[]) => ({ ...item(['links', name, ...path]), name: [name, ...path], required: false });
              return (
                <div key={key} className="links-field-row">
                  <Form.Item {...at('name', 'zh')}><TextInput placeholder={say('linkZh')} aria-label={say('linkZh')} /></Form.Item>
                  <Form.Item {...at('name', 'en')}><TextInput placeholder={say('linkEn')} aria-label={say('linkEn')} /></Form.Item>
                  <Form.Item {...at('address')}><TextInput placeholder={say('linkAddress')} aria-label={say('linkAddress')} /></Form.Item>
                  <Button type="text" icon={<DeleteOutlined />} aria-label={say('removeLink')} title={say('removeLink')} onClick={() => remove(name)} />
                </div>
              );
            })}
            {links.length < most && <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => add({ name: { zh: '', en: '' }, address: '' })}>{say('addLink')}</Button>}
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
