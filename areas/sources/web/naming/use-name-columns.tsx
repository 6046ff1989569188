import { CloseOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { NameSuggestion } from '../../contract/naming.ts';
import type { GridColumn } from '../grid/virtual-grid.tsx';
import { nameOf, skip, tick, write } from './name-choices.ts';
import { namingWords } from './naming-words.ts';
import type { NameSuggestions } from './use-name-suggestions.ts';

/** From here on a suggestion is usually right; below the second one it is a guess. */
const [good, fair] = [80, 60];

export function useNameColumns({ choices, setChoices, busy }: NameSuggestions, isOneObject: boolean): GridColumn<NameSuggestion>[] {
  const say = useWords(namingWords);
  const titleOf = (row: NameSuggestion) => (row.kind === 'object' ? row.dataObject : row.dataField);
  return [
    {
      key: 'tick', title: '', width: '40px', align: 'center',
      render: (row) => (
        <input type="checkbox" aria-label={say('tickOne', { name: titleOf(row) })} checked={choices.ticked.has(row.wid)} disabled={busy || !nameOf(row, choices).trim()}
          onChange={(event) => setChoices(tick(choices, [row], event.target.checked))} />
      ),
    },
    {
      key: 'name', title: say('name'), width: 'minmax(240px, 1.4fr)',
      render: (row) => (
        <>
          {row.kind === 'object' && <TableOutlined className="naming-icon" aria-label={say('object')} />}
          <span className="grid-cut grid-code" title={`${row.schema_name ? `${row.schema_name}.` : ''}${row.dataObject}${row.dataField && `.${row.dataField}`}`}>
            {row.kind === 'field' && !isOneObject && <span className="grid-note">{row.dataObject}.</span>}{titleOf(row)}
          </span>
        </>
      ),
    },
    { key: 'comment', title: say('comment'), width: 'minmax(140px, 1fr)', render: (row) => <span className="grid-cut grid-note" title={row.comment}>{row.comment}</span> },
    { key: 'current', title: say('current'), width: 'minmax(120px, 0.8fr)', render: (row) => <span className="grid-cut" title={row.current}>{row.current}</span> },
    {
      key: 'suggestion', title: say('suggestion'), width: 'minmax(180px, 1.2fr)', flush: true,
      render: (row) => (
        <input type="text" className="grid-input" aria-label={`${titleOf(row)} · ${say('suggestion')}`} maxLength={500} readOnly={busy} value={nameOf(row, choices)} title={nameOf(row, choices)}
          onChange={(event) => setChoices(write(choices, row, event.target.value))} />
      ),
    },
    {
      key: 'origin', title: say('origin'), width: '100px',
      render: (row) => (
        <Tooltip title={row.pieces.length > 0 && say('read', { pieces: row.pieces.map(({ piece, meaning }) => `${piece} ${meaning}`).join(' · ') })}>
          <span className={row.pieces.length > 0 ? 'naming-pieces' : undefined} tabIndex={row.pieces.length > 0 ? 0 : undefined}>{say(row.origin ?? 'none')}</span>
        </Tooltip>
      ),
    },
    {
      key: 'confidence', title: say('confidence'), width: '120px',
      render: ({ confidence, suggestion }) => suggestion && (
        <>
          <span className="naming-meter" aria-hidden><span style={{ width: `${confidence}%` }} data-level={confidence >= good ? 'good' : confidence >= fair ? 'fair' : 'low'} /></span>
          <span className="naming-percent">{confidence}%</span>
        </>
      ),
    },
    {
      key: 'skip', title: '', width: '48px', align: 'center',
      render: (row) => <Button type="text" size="small" icon={<CloseOutlined />} aria-label={say('skipOne', { name: titleOf(row) })} title={say('skip')} onClick={() => setChoices(skip(choices, row))} />,
    },
  ];
}
