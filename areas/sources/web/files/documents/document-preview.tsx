import { CloseOutlined, FileTextOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import { useState } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { EmptyState, ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { fileSize } from '#platform/web/blocks/upload/file-check.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewDocument, type DocumentPart, type FoundDocument } from '../../../contract/file-documents.ts';
import { DocumentText } from './document-text.tsx';
import { documentsWords } from './documents-words.ts';

interface DocumentPreviewProps {
  source: string;
  /** Empty: what was uploaded. */
  place: string;
  document: FoundDocument;
  onClose: () => void;
}

/** Properties and text of one document; of an archive, of what it holds. */
export function DocumentPreview({ source, place, document, onClose }: DocumentPreviewProps) {
  const say = useWords(documentsWords);
  const preview = useCall(previewDocument, { query: { datasource_wid: source, ...(place && { wid: place }), path: document.path, place: document.place } }, { level: noticeLevel.silent, fresh: 60_000, timeout: 120_000 });
  const [chosen, setChosen] = useState(0);
  const parts = preview.data?.parts ?? [];
  const part = parts[chosen] ?? parts[0];
  return (
    <section className="document-preview" aria-label={document.path}>
      <header>
        <h3><LongText plain>{document.path}</LongText></h3>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('close')} onClick={onClose} />
      </header>
      {preview.isPending && <LinesSkeleton lines={8} />}
      {preview.error && <ErrorState compact title={say('failed')} error={preview.error} onRetry={() => void preview.refetch()} />}
      {parts.length > 1 && (
        <div className="document-parts">
          <Select<number> size="small" value={chosen} onChange={setChosen} aria-label={say('parts')} options={parts.map(({ name }, value) => ({ value, label: name.split('!/')[1] ?? name }))} />
          {preview.data?.more_parts && <span>{say('moreParts', { count: parts.length })}</span>}
        </div>
      )}
      {part && <Part key={part.name} part={part} />}
    </section>
  );
}

function Part({ part }: { part: DocumentPart }) {
  const say = useWords(documentsWords);
  const text = useText();
  if (part.problem) return <Alert type="warning" showIcon title={say('failed')} description={text(part.problem)} />;
  return (
    <>
      <Properties part={part} />
      {part.notes.map((note) => <Alert key={note.en} type="info" showIcon title={text(note)} />)}
      {part.truncated && <Alert type="info" showIcon title={say('truncated')} />}
      {part.text === '' ? <EmptyState compact icon={<FileTextOutlined />} title={say('noText')} description={say('noTextHint')} /> : <DocumentText text={part.text} />}
    </>
  );
}

function Properties({ part: { kind, properties, attachments } }: { part: DocumentPart }) {
  const say = useWords(documentsWords);
  if (!properties) return null;
  const { title, author, subject, keywords, created, modified, pages, language, words, encoding, sheets, recipients } = properties;
  const facts: [label: string, value: string | null | undefined][] = [
    [say('kind'), say(`kind_${kind as 'pdf'}`)], [say('title'), title], [say('author'), author], [say('subject'), subject], [say('keywords'), keywords], [say('created'), shownTime(created)], [say('changed'), shownTime(modified)],
    [say('pages'), pages?.toLocaleString()], [say('words'), words.toLocaleString()], [say('language'), language], [say('encoding'), encoding], [say('sheets'), sheets?.join('、')], [say('recipients'), recipients?.join(', ')],
    [say('attachments'), attachments.map(({ name, size }) => `${name} (${fileSize(size)})`).join(', ')],
  ];
  return (
    <dl className="document-facts">
      {facts.filter(([, value]) => value).map(([label, value]) => <div key={label}><dt>{label}</dt><dd title={value!}>{value}</dd></div>)}
    </dl>
  );
}

/** A document may not say its zone; then it is what its writer's clock showed. */
const shownTime = (time: string | null) => time?.replace(/Z$/, ' UTC');
