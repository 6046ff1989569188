import { Alert } from 'antd';
import type { ImportResult } from '#platform/contract/platform/imports.ts';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { importWords } from './import-words.ts';

/** The numbers of a run: what was found, and what is or will be done about it. */
export function ImportFigures({ result }: { result: ImportResult }) {
  const say = useWords(importWords);
  const number = new Intl.NumberFormat(useLanguage() === 'zh' ? 'zh-CN' : 'en');
  const done = result.saved;
  const figures: [label: string, value: number, state?: 'good' | 'bad'][] = [
    [say('read'), result.read],
    [say('good'), result.good, 'good'],
    [say('bad'), result.bad, result.bad > 0 ? 'bad' : undefined],
    [say(done ? 'created' : 'willCreate'), result.created],
    [say(done ? 'updated' : 'willUpdate'), result.updated],
    [say(done ? 'skipped' : 'willSkip'), result.skipped],
  ];
  return (
    <>
      <dl className="import-figures">
        {figures.map(([label, value, state]) => <div key={label} data-state={state}><dt>{label}</dt><dd>{number.format(value)}</dd></div>)}
      </dl>
      {result.ignored.length > 0 && <Alert type="info" showIcon title={say('ignored', { columns: result.ignored.map((heading) => heading.slice(0, 60)).join('、') })} />}
    </>
  );
}
