import { fillText } from '#platform/contract/text.ts';
import { useLanguage } from '#platform/web/language.ts';

interface TemplateTextProps {
  template: { title_zh: string; title_en: string; content_zh: string; content_en: string; variables?: readonly { name: string; sample: string }[] };
  /** What stands for the variables; others keep their names. */
  values: Record<string, string>;
  language?: 'zh' | 'en';
}

/** A template as its readers will see it. */
export function TemplateText({ template, values, language }: TemplateTextProps) {
  const own = useLanguage();
  const shown = language ?? own;
  const title = shown === 'en' ? template.title_en || template.title_zh : template.title_zh;
  const content = shown === 'en' ? template.content_en || template.content_zh : template.content_zh;
  return (
    <div className="message-text template-preview">
      <strong>{fillText(title, values)}</strong>
      <span>{fillText(content, values)}</span>
    </div>
  );
}
