import { Form, Input } from 'antd';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import type { SchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { accentFrom, primaryFrom } from '#platform/web/own-colour.ts';
import { palettes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { CustomizationInput } from '../../contract/customization.ts';
import { ColourField } from './colour-field.tsx';
import { customizeWords } from './customize-words.ts';
import { LinksField } from './links-field.tsx';
import { PictureField } from './picture-field.tsx';

export function LookForm({ item }: { item: SchemaForm<typeof CustomizationInput>['item'] }) {
  const say = useWords(customizeWords);
  return (
    <>
      <FormSection title={say('brand')}>
        <Form.Item {...item('logo')} label={say('logo')} extra={say('logoHelp')}><PictureField kind="logo" /></Form.Item>
        <div className="customize-pair">
          <Form.Item {...item(['title', 'zh'])} label={say('titleZh')} extra={say('titleHelp')} required={false}><TextInput allowClear /></Form.Item>
          <Form.Item {...item(['title', 'en'])} label={say('titleEn')} required={false}><TextInput allowClear /></Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('colours')}>
        <div className="customize-pair">
          <Form.Item {...item('colour')} label={say('primary')} extra={say('primaryHelp')} required={false}>
            <ColourField label={say('primary')} house={palettes.light.primary} shownIn={(colour, mode) => primaryFrom(colour, mode)?.primary} />
          </Form.Item>
          <Form.Item {...item('accent')} label={say('accent')} extra={say('accentHelp')} required={false}>
            <ColourField label={say('accent')} house={palettes.light.accent} shownIn={accentFrom} />
          </Form.Item>
        </div>
      </FormSection>
      <FormSection title={say('loginPart')}>
        <Form.Item {...item('loginPicture')} label={say('loginPicture')} extra={say('loginPictureHelp')} required={false}><PictureField kind="loginPicture" /></Form.Item>
      </FormSection>
      <FormSection title={say('footerPart')} description={say('footerHelp')}>
        <div className="customize-pair">
          <Form.Item {...item(['footer', 'zh'])} label={say('footerZh')} required={false}><Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} /></Form.Item>
          <Form.Item {...item(['footer', 'en'])} label={say('footerEn')} required={false}><Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} /></Form.Item>
        </div>
        <LinksField item={item} />
      </FormSection>
    </>
  );
}
