import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Tabs } from 'antd';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { SqlEditor } from '#platform/web/blocks/sql/sql-editor.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewBuilder } from '../../contract/table-builder.ts';
import { AnswerTable } from '../lake/answer/answer-table.tsx';
import { AnswerBar } from '../lake/answer/answer-bar.tsx';
import type { BuilderDraft } from './builder-draft.ts';
import { builderWords } from './builder-words.ts';

interface ResultPaneProps {
  /** As it was when it last rested and had nothing wrong; undefined: there is nothing to show yet. */
  builder: BuilderDraft | undefined;
  sql: string;
  problem: string | undefined;
  name: string;
}

/** The first hundred rows of what is being built, and the SQL it comes to. */
export function ResultPane({ builder, sql, problem, name }: ResultPaneProps) {
  const say = useWords(builderWords);
  const preview = useCall(previewBuilder, { body: { builder: builder!, rows: 100 } }, { enabled: builder !== undefined, keepPrevious: true, level: noticeLevel.silent });
  const rows = preview.error ? <Alert type="error" showIcon title={<span className="lake-failure">{errorText(preview.error)}</span>} />
    : preview.data && builder ? <div className="lake-stack"><AnswerBar answer={preview.data} name={name}><Button icon={<ReloadOutlined />} loading={preview.isFetching} onClick={() => void preview.refetch()}>{say('refresh')}</Button></AnswerBar><AnswerTable answer={preview.data} /></div>
      : builder ? <LinesSkeleton lines={8} /> : problem ? null : <EmptyState compact title={say('nothingYet')} description={say('nothingYetHint')} />;
  return (
    <section className="builder-part builder-result">
      {problem && <Alert type="warning" showIcon title={problem} />}
      <Tabs size="small" items={[
        { key: 'preview', label: say('preview'), children: rows },
        { key: 'sql', label: say('sql'), children: <div className="lake-stack"><span className="lake-note">{say('readOnly')}</span><div className="builder-sql"><SqlEditor value={sql} readOnly dialect="postgresql" label={say('sql')} /></div></div> },
      ]} />
    </section>
  );
}
