import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { saveFile } from '#platform/web/blocks/save-file.ts';
import { useWords } from '#platform/web/words.ts';
import type { LakeAnswer } from '../../../contract/lake-tables.ts';
import { answerWords } from './answer-words.ts';
import { csvText } from './csv-text.ts';

interface AnswerBarProps {
  answer: LakeAnswer;
  /** Of the file that is saved, without its ending. */
  name: string;
  children?: ReactNode;
}

/** How much was read, and what can be done with it. */
export function AnswerBar({ answer, name, children }: AnswerBarProps) {
  const say = useWords(answerWords);
  const { rows, truncated, milliseconds } = answer;
  return (
    <div className="lake-bar">
      {children}
      <span className="lake-note">{say(truncated ? 'truncated' : 'count', { count: rows.length })} · {say('milliseconds', { time: Math.round(milliseconds) })}</span>
      <span className="lake-bar-end">
        <Button icon={<DownloadOutlined />} disabled={rows.length === 0} onClick={() => saveFile(`${name}.csv`, csvText(answer), 'text/csv;charset=utf-8')}>{say('download')}</Button>
      </span>
    </div>
  );
}
