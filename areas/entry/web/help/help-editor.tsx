import { Alert, Button, Form, Input, Segmented, Select, TreeSelect } from 'antd';
import { useEffect, useState } from 'react';
import { getHelpArticle, helpArticleInput, listHelp, saveHelpArticle, type HelpArticle } from '#areas/entry';
import type { Language } from '#platform/contract/text.ts';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useLanguage, useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { HelpBodyField } from './help-body-field.tsx';
import { readingOrder, type HelpNode } from './help-tree.ts';
import { helpWords } from './help-words.ts';
import { useHelpPlace, type HelpPlace } from './use-help-place.ts';

interface HelpEditorProps {
  nodes: readonly HelpNode[];
  place: HelpPlace;
}

/** Reads the article to be changed first, past what the page kept: the form begins with the newest version. */
export function HelpEditor({ nodes, place }: HelpEditorProps) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(
    getHelpArticle, { params: { wid: place.wid ?? '' } }, { level: noticeLevel.silent, enabled: place.mode === 'edit', fresh: 0 },
  );
  if (place.mode === 'new') return <EditorForm nodes={nodes} parent={place.parent} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <div className="help-editor"><FieldsSkeleton fields={4} /></div>;
  return <EditorForm nodes={nodes} parent={data.parent} article={data} reload={async () => (await refetch()).data} />;
}

interface EditorFormProps {
  nodes: readonly HelpNode[];
  parent: string | null;
  article?: HelpArticle;
  reload?: () => Promise<HelpArticle | undefined>;
}

const empty = { title: { zh: '', en: '' }, body: { zh: '', en: '' }, subjects: [] as string[] };

function EditorForm({ nodes, parent, article, reload }: EditorFormProps) {
  const say = useWords(helpWords);
  const { go } = useHelpPlace();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const save = useChange(saveHelpArticle, { refresh: [listHelp, getHelpArticle], success: say('saved'), level: noticeLevel.silent });
  const form = useSchemaForm(helpArticleInput, { submit: (values) => save.mutateAsync({ body: values }) });
  // Filled once: what arrives later must not wipe out what is being typed.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => form.fill(article ? valuesOf(article) : { ...empty, parent }), []);

  const submit = async () => {
    const done = await form.submit();
    if (done) go({ wid: done.result.wid });
  };
  const loadLatest = async () => {
    const latest = await reload?.();
    if (latest) form.fill(valuesOf(latest));
  };
  return (
    <Form {...form.formProps} className="help-editor" disabled={form.saving} onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    }}>
      {/* Articles differ by their query alone. */}
      <LeaveGuard isDirty={form.isDirty} watchQuery />
      {form.failure && (
        <Alert showIcon type={form.failure.conflict ? 'warning' : 'error'} title={form.failure.text} className="help-failure"
          action={form.failure.conflict && reload && <Button size="small" onClick={() => void loadLatest()}>{say('loadLatest')}</Button>} />
      )}
      <div className="help-fields">
        <Form.Item {...form.item('title.zh')} name={['title', 'zh']} label={say('titleZh')}><Input /></Form.Item>
        <Form.Item {...form.item('title.en')} name={['title', 'en']} label={say('titleEn')}><Input /></Form.Item>
        <Form.Item {...form.item('parent')} label={say('parent')} getValueProps={(value) => ({ value: value ?? '' })} normalize={(value) => value || null}>
          <ParentSelect nodes={nodes} self={article?.wid} />
        </Form.Item>
        {!article && (
          <Form.Item {...form.item('wid')} label={say('key')} extra={say('keyHelp')} normalize={(value) => value || undefined}><Input placeholder="first-sign-in" /></Form.Item>
        )}
        <Form.Item {...form.item('subjects')} label={say('subjects')} extra={say('subjectsHelp')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} placeholder="/systemManagement/customize" />
        </Form.Item>
      </div>
      <div className="help-body-head">
        <strong>{say('body')}</strong>
        <Segmented<Language> size="small" value={language} onChange={setLanguage} options={[{ value: 'zh', label: say('chinese') }, { value: 'en', label: say('english') }]} />
        <span className="help-editor-actions">
          <Button disabled={form.saving} onClick={() => go({ wid: article?.wid ?? parent ?? undefined })}>{say('cancel')}</Button>
          <Button type="primary" loading={form.saving} onClick={() => void submit()}>{say('save')}</Button>
        </span>
      </div>
      <HelpBodyField language="zh" shown={language === 'zh'} item={form.item('body.zh')} />
      <HelpBodyField language="en" shown={language === 'en'} item={form.item('body.en')} />
    </Form>
  );
}

function valuesOf({ wid, row_version, parent, title, body, subjects }: HelpArticle) {
  return { wid, row_version, parent, title, body, subjects };
}

/** Without the article itself and what is below it: it cannot stand under those. */
function ParentSelect({ nodes, self, ...field }: { nodes: readonly HelpNode[]; self: string | undefined; value?: string; onChange?: (value: string) => void }) {
  const say = useWords(helpWords);
  const text = useText();
  const dataOf = (list: readonly HelpNode[]): { value: string; title: string; children: object[] }[] =>
    list.filter((node) => node.wid !== self).map((node) => ({ value: node.wid, title: text(node.title), children: dataOf(node.children) }));
  return (
    <TreeSelect {...field} showSearch={{ treeNodeFilterProp: 'title' }} treeDefaultExpandedKeys={readingOrder(nodes).map((node) => node.wid)}
      treeData={[{ value: '', title: say('top'), children: [] }, ...dataOf(nodes)]} />
  );
}
