import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#platform/web/calls.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listSurveyObjects } from '../../contract/survey-answers.ts';
import type { CellKind } from './grid-cells.ts';
import { surveyWords } from './survey-words.ts';

interface ChoiceEditorProps {
  kind: CellKind;
  survey: string;
  value: string;
  label: string;
  onChoose: (wid: string, name?: string) => void;
  onClose: () => void;
}

/** Takes the place of the cell while something is chosen, and leaves with Escape or when another cell is entered. */
export function ChoiceEditor({ kind, survey, value, label, onChoose, onClose }: ChoiceEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const enter = () => frame.current?.querySelector<HTMLInputElement>('input')?.focus();
    // The pickers arrive a moment later when they are shown for the first time.
    const wait = setInterval(() => frame.current?.querySelector('input') && (enter(), clearInterval(wait)), 30);
    return () => clearInterval(wait);
  }, []);
  return (
    <div ref={frame} className="answer-editor" onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onBlur={(event) => event.relatedTarget && !frame.current?.contains(event.relatedTarget) && !event.relatedTarget.closest('.ant-select-dropdown') && onClose()}>
      {kind === 'department' && <DepartmentPicker value={value || null} aria-label={label} onChange={(wid) => onChoose(wid ?? '')} />}
      {kind === 'person' && <PersonPicker value={value || null} aria-label={label} onChange={(wid) => onChoose(wid ?? '')} />}
      {kind === 'code' && <CodeTablePicker survey={survey} value={value} label={label} onChoose={onChoose} />}
    </div>
  );
}

const most = 50;

function CodeTablePicker({ survey, value, label, onChoose }: Pick<ChoiceEditorProps, 'survey' | 'value' | 'label' | 'onChoose'>) {
  const say = useWords(surveyWords);
  const [key, setKey] = useState('');
  const tables = useCall(listSurveyObjects, { query: { ps: most }, body: { survey, key: key || undefined } }, { keepPrevious: true, level: noticeLevel.silent });
  return (
    <Select className="answer-code" aria-label={label} placeholder={say('chooseCodeTable')} defaultOpen allowClear loading={tables.isFetching}
      value={value || undefined} popupMatchSelectWidth={320} showSearch={{ filterOption: false, onSearch: setKey }}
      onChange={(wid?: string) => onChoose(wid ?? '', tables.data?.rows.find((row) => row.wid === wid)?.answers.name || tables.data?.rows.find((row) => row.wid === wid)?.data_object)}
      options={tables.data?.rows.map((row) => ({ value: row.wid, label: row.answers.name ? `${row.data_object} · ${row.answers.name}` : row.data_object }))} />
  );
}
