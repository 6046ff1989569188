import { Alert, Button, Checkbox, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { JobProgress } from '#platform/web/blocks/job/job-progress.tsx';
import { isOver, useJob } from '#platform/web/blocks/job/use-job.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { inferRelations, type InferenceResult } from '../../contract/relations.ts';
import { relationsWords } from './relations-words.ts';

interface InferDialogProps {
  source: string;
  onDone: () => void;
  onClose: () => void;
  onSuggestions: () => void;
}

/** Says what will be looked at, then follows the run to its end; closing it does not stop the run. */
export function InferDialog({ source, onDone, onClose, onSuggestions }: InferDialogProps) {
  const say = useWords(relationsWords);
  const [measure, setMeasure] = useState(true);
  const [run, setRun] = useState<string>();
  const job = useJob(run);
  const start = useChange(inferRelations, { level: noticeLevel.silent, onSuccess: (reply) => setRun(reply.run) });
  const state = job.run?.state;
  useEffect(() => {
    if (state && isOver(state)) onDone();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  const result = state === 'succeeded' ? job.run!.result as InferenceResult | null : null;
  return (
    <Modal open title={say('inferTitle')} onCancel={onClose} mask={{ closable: false }} footer={
      run === undefined
        ? <><Button onClick={onClose}>{say('cancel')}</Button><Button type="primary" loading={start.isPending} onClick={() => start.mutate({ body: { database_wid: source, measure: measure ? 1 : 0 } })}>{say('start')}</Button></>
        : <><Button onClick={onClose}>{say('close')}</Button>{result && result.suggested > 0 && <Button type="primary" onClick={onSuggestions}>{say('toSuggestions')}</Button>}</>
    }>
      {run === undefined ? (
        <div className="er-infer">
          <p>{say('inferHint')}</p>
          <Checkbox checked={measure} onChange={(event) => setMeasure(event.target.checked)}>{say('measure')}</Checkbox>
          {!measure && <p className="er-infer-note">{say('measureOff')}</p>}
          {start.error && <Alert type="error" showIcon title={errorText(start.error)} />}
        </div>
      ) : (
        <div className="er-infer">
          <JobProgress {...job} />
          {result && <Alert type="success" showIcon title={say('inferred', { suggested: result.suggested, fresh: result.fresh })} />}
        </div>
      )}
    </Modal>
  );
}
