import { Empty } from 'antd';
import { useState } from 'react';
import { SearchBox } from '#platform/web/blocks/list/search-box.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listTasks } from '../../contract/tasks.ts';
import { composeWords } from './compose-words.ts';
import { pieceType } from './use-canvas.ts';
import { nodeIcons, type Piece } from './node-looks.tsx';

const shown = 30;

/** What can be put on the canvas: by dragging, or by a click after the node that is chosen. */
export function Palette({ own, onAdd }: { own: string | undefined; onAdd: (piece: Piece) => void }) {
  const say = useWords(composeWords);
  const [key, setKey] = useState('');
  const tasks = useCall(listTasks, { query: { ps: shown, sort: 'name' }, body: { key } }, { keepPrevious: true, level: noticeLevel.silent });
  const rows = (tasks.data?.rows ?? []).filter(({ wid, integrate_mode }) => wid !== own && integrate_mode !== 'changes');
  return (
    <aside className="compose-side" aria-label={say('palette')}>
      <h3>{say('palette')}</h3>
      <p>{say('paletteHint')}</p>
      <ul className="compose-pieces">
        {(['condition', 'approval', 'each', 'wait', 'http', 'query', 'model'] as const).map((kind) => <li key={kind}><PieceButton piece={{ kind, name: say(kind) }} onAdd={onAdd} /></li>)}
      </ul>
      <h3>{say('tasks')}</h3>
      <SearchBox value={key} onSearch={setKey} placeholder={say('findTask')} />
      <ul className="compose-pieces compose-found">
        {rows.map(({ wid, name, kind }) => <li key={wid}><PieceButton piece={{ kind: kind === 'compose' || kind === 'composite' ? 'flow' : 'task', task_wid: wid, name }} onAdd={onAdd} /></li>)}
      </ul>
      {tasks.data && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('noTasks')} />}
    </aside>
  );
}

function PieceButton({ piece, onAdd }: { piece: Piece; onAdd: (piece: Piece) => void }) {
  return (
    <button type="button" className="compose-piece" draggable title={piece.name} onClick={() => onAdd(piece)}
      onDragStart={(event) => {
        event.dataTransfer.setData(pieceType, JSON.stringify(piece));
        event.dataTransfer.effectAllowed = 'copy';
      }}>
      <span aria-hidden>{nodeIcons[piece.kind]}</span>
      <span>{piece.name}</span>
    </button>
  );
}
