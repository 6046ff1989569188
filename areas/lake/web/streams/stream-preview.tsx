import { Alert } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { LinesSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewStream } from '../../contract/streams.ts';
import { AnswerTable } from '../lake/answer/answer-table.tsx';
import type { StreamSettings } from './stream-draft.ts';
import { streamsWords } from './streams-words.ts';

const patience = 60_000;

/** Asked for by hand: it reads from a live source. */
export function useStreamPreview({ topic: _topic, ...settings }: StreamSettings) {
  const [asked, setAsked] = useState<Omit<StreamSettings, 'topic'>>();
  const answer = useCall(previewStream, { body: asked! }, { enabled: asked !== undefined, level: noticeLevel.silent, fresh: 60_000, timeout: patience });
  const isSame = JSON.stringify(asked) === JSON.stringify(settings);
  return { ...answer, isAsked: asked !== undefined, isSame, run: () => (isSame ? void answer.refetch() : setAsked(settings)) };
}

export function StreamPreview({ preview }: { preview: ReturnType<typeof useStreamPreview> }) {
  const say = useWords(streamsWords);
  if (!preview.isAsked) return null;
  if (preview.isFetching) return <LinesSkeleton lines={4} />;
  if (preview.error) return <Alert type="error" showIcon title={say('previewFailed')} description={<span className="stream-said">{errorText(preview.error)}</span>} />;
  if (!preview.data) return null;
  const { events, windows } = preview.data;
  return (
    <div className="stream-sample">
      <p className="task-quiet">{windows > 0 ? say('previewed', { events, windows }) : say('previewedRows', { events })}{!preview.isSame && ` ${say('outdated')}`}</p>
      <AnswerTable answer={{ ...preview.data, milliseconds: 0 }} />
    </div>
  );
}
