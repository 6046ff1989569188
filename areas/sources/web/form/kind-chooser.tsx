import { SearchOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useState } from 'react';
import { EmptyState } from '#platform/web/blocks/empty-state.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { DatabaseKind } from '../../contract/drivers.ts';
import { sourceTypes, sourceTypeWords, type SourceType } from '../../contract/source-kinds.ts';
import { KindMark } from '../sources/kind-mark.tsx';
import { formWords } from './form-words.ts';
import './form.css';

export interface ChosenKind {
  type: SourceType;
  /** Of a database its product; otherwise empty. */
  db_type: string;
}

const databaseHints: Record<string, keyof typeof formWords.words> = { postgresql: 'hintPostgresql', jdbc: 'hintJdbc', sqlite: 'hintFileDatabase', duckdb: 'hintFileDatabase' };
const otherHints = { API: 'hintApi', LOG: 'hintLog', FILE: 'hintFile', UNSTRUCTURED: 'hintDocuments' } as const;

/** The first question of a new source: what is it? */
export function KindChooser({ kinds, onChoose }: { kinds: readonly DatabaseKind[]; onChoose: (kind: ChosenKind) => void }) {
  const say = useWords(formWords);
  const text = useText();
  const [searched, setSearched] = useState('');
  const matches = (...words: string[]) => words.some((word) => word.toLowerCase().includes(searched.trim().toLowerCase()));
  const databases = kinds.filter(({ db_type, title }) => matches(db_type, title.zh, title.en));
  const others = sourceTypes.filter((type) => type !== 'dataBase').filter((type) => matches(type, sourceTypeWords[type].zh, sourceTypeWords[type].en));
  return (
    <div className="kind-chooser">
      <TextInput autoFocus allowClear prefix={<SearchOutlined aria-hidden />} placeholder={say('searchKind')} aria-label={say('searchKind')}
        value={searched} onChange={(event) => setSearched(event.target.value)} />
      {databases.length > 0 && (
        <section aria-label={say('databases')}>
          <h3>{say('databases')}</h3>
          <div className="kind-grid">
            {databases.map(({ db_type, title, unavailable }) => (
              <Tooltip key={db_type} title={unavailable && text(unavailable)}>
                <button type="button" className="kind-choice" aria-disabled={unavailable ? true : undefined}
                  onClick={() => !unavailable && onChoose({ type: 'dataBase', db_type })}>
                  <KindMark kind={db_type} large />
                  <span><strong>{text(title)}</strong><small>{unavailable ? say('unavailable') : databaseHints[db_type] && say(databaseHints[db_type])}</small></span>
                </button>
              </Tooltip>
            ))}
          </div>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label={say('others')}>
          <h3>{say('others')}</h3>
          <div className="kind-grid">
            {others.map((type) => (
              <button key={type} type="button" className="kind-choice" onClick={() => onChoose({ type, db_type: '' })}>
                <KindMark kind={type} large />
                <span><strong>{text(sourceTypeWords[type])}</strong><small>{say(otherHints[type])}</small></span>
              </button>
            ))}
          </div>
        </section>
      )}
      {databases.length + others.length === 0 && <EmptyState compact icon={<SearchOutlined />} title={say('noKind')} description={say('noKindHint')} />}
    </div>
  );
}
