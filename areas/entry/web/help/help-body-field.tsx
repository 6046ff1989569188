import { Form, Input, type FormItemProps } from 'antd';
import type { Language } from '#platform/contract/text.ts';
import { Markdown } from '#platform/web/blocks/markdown/markdown.tsx';
import { useWords } from '#platform/web/words.ts';
import { helpWords } from './help-words.ts';

interface HelpBodyFieldProps {
  language: Language;
  /** Both languages stay in the form; one is in sight. */
  shown: boolean;
  item: FormItemProps;
}

/** Markdown at the left, what readers will see at the right. */
export function HelpBodyField({ language, shown, item }: HelpBodyFieldProps) {
  const say = useWords(helpWords);
  const text: string | undefined = Form.useWatch(['body', language]);
  return (
    <div className="help-body-field" hidden={!shown}>
      <Form.Item {...item} name={['body', language]} noStyle>
        <Input.TextArea className="help-source" aria-label={say('body')} spellCheck={false} lang={language === 'zh' ? 'zh-CN' : 'en'} />
      </Form.Item>
      <div className="help-preview article-text" aria-label={say('preview')}>
        {text?.trim() ? <Markdown>{text}</Markdown> : <p className="help-preview-empty">{say('previewEmpty')}</p>}
      </div>
    </div>
  );
}
