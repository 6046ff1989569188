import { Form, Input, type FormItemProps } from 'antd';
import type { Language } from '#platform/contract/text.ts';
import { Markdown } from '#platform/web/blocks/markdown/markdown.tsx';
import { useWords } from '#platform/web/words.ts';
import { versionsWords } from './versions-words.ts';

interface NotesFieldProps {
  language: Language;
  /** Both languages stay in the form; one is in sight. */
  shown: boolean;
  item: FormItemProps;
}

/** Markdown at the left, what readers will see at the right. */
export function NotesField({ language, shown, item }: NotesFieldProps) {
  const say = useWords(versionsWords);
  const text: string | undefined = Form.useWatch(['notes', language]);
  return (
    <div className="notes-field" hidden={!shown}>
      <Form.Item {...item} noStyle>
        <Input.TextArea aria-label={say('notes')} spellCheck={false} lang={language === 'zh' ? 'zh-CN' : 'en'} />
      </Form.Item>
      <div className="notes-preview" aria-label={say('preview')}>
        {text?.trim() ? <Markdown>{text}</Markdown> : <p>{say('previewEmpty')}</p>}
      </div>
    </div>
  );
}
