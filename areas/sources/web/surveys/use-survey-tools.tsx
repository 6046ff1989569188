import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef, type ReactNode } from 'react';
import { refreshCalls, useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { downloadFrom } from '#platform/web/request/download.ts';
import { sendUpload } from '#platform/web/request/upload.ts';
import { useWords } from '#platform/web/words.ts';
import { exportSurvey, fillSurvey, importSurvey, listSurveyDifferences, listSurveyFields, listSurveyObjects } from '../../contract/survey-answers.ts';
import { getSurvey, type SurveyDetail } from '../../contract/surveys.ts';
import { surveyWords } from './survey-words.ts';
import type { Autosave } from './use-autosave.ts';

const touched = [listSurveyObjects, listSurveyFields, listSurveyDifferences, getSurvey];

/** What is done for many answers at once. */
export function useSurveyTools(survey: SurveyDetail, saver: Autosave) {
  const say = useWords(surveyWords);
  const { modal } = App.useApp();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const fill = useChange(fillSurvey, { refresh: touched, success: (reply) => say('bulkDone', { count: reply.saved }) });

  const readSheet = async (file: File) => {
    await saver.flush();
    const reply = await sendUpload(importSurvey, { file, query: { wid: survey.wid } });
    refreshCalls(client, touched);
    notices.message('success', say('imported', { count: reply.saved }));
    if (reply.unknown_num === 0) return;
    modal.warning({
      title: say('importProblems', { count: reply.unknown_num }),
      content: <ul className="survey-problems">{reply.unknown.map((one, place) => <li key={place}>{say('importRow', { row: one.row, reason: one.reason })}</li>)}</ul>,
    });
  };

  const file: ReactNode = (
    <input ref={picker} type="file" hidden accept=".xlsx,.csv" aria-hidden onChange={(event) => {
      const [chosen] = event.target.files ?? [];
      event.target.value = '';
      // A failed upload has been told by the request layer.
      if (chosen) void readSheet(chosen).catch(() => undefined);
    }} />
  );

  return {
    file,
    importSheet: () => picker.current?.click(),
    exportSheet: () => void saver.flush().then(() => downloadFrom(exportSurvey, { query: { wid: survey.wid } })).catch(() => undefined),
    setOwner: async (owner: { owner_dept?: string; owner_user?: string }) => {
      await saver.flush();
      return fill.mutateAsync({ body: { survey: survey.wid, ...owner } });
    },
    takeAll: () => void modal.confirm({
      title: say('takeAll'), content: say('takeAllHint'), okText: say('apply'), cancelText: say('cancel'),
      onOk: async () => {
        await saver.flush();
        await fill.mutateAsync({ body: { survey: survey.wid, suggestions: true } }).catch(() => undefined);
      },
    }),
    /** The same as its keys, for those who look for a button: the cell at hand still has the focus. */
    fillDown: () => {
      const cell = document.activeElement?.closest<HTMLElement>('.answer-grid [data-cell]');
      if (cell) cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', ctrlKey: true, shiftKey: true, bubbles: true }));
      else notices.message('info', say('chooseCellFirst'));
    },
  };
}
