import { Button, Modal } from 'antd';
import { useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useText } from '#platform/web/language.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { dataLevels, dataLevelWords, dataSigns, dataSignWords } from '../../contract/data-object-words.ts';
import { CatalogPicker } from './catalog-picker.tsx';
import { objectsWords } from './objects-words.ts';
import { mayRefresh, type RefreshKind } from './refresh-calls.ts';
import type { ObjectFacts } from './use-object-work.tsx';

interface BatchActionsProps {
  count: number;
  onChange: (facts: ObjectFacts) => Promise<unknown>;
  onRefresh: (kind: RefreshKind) => void;
  onSuggest: () => void;
  onDelete: () => void;
}

/** Facts with a yes and a no, by the words of the menu. */
const switches = {
  setCore: { is_core: 1 }, unsetCore: { is_core: 0 }, setShared: { share_able: 1 }, unsetShared: { share_able: 0 },
  setOpen: { open_able: 1 }, unsetOpen: { open_able: 0 }, setEncrypt: { need_encrypt: 1 }, unsetEncrypt: { need_encrypt: 0 },
} as const satisfies Record<string, ObjectFacts>;

/** What can be done with several objects at once. */
export function BatchActions({ count, onChange, onRefresh, onSuggest, onDelete }: BatchActionsProps) {
  const say = useWords(objectsWords);
  const text = useText();
  const canRefresh = useCan(mayRefresh);
  const [moving, setMoving] = useState(false);
  const change = (facts: ObjectFacts) => void onChange(facts).catch(ignoreTold);
  return (
    <>
      <DropMenu placement="top" menu={{
        items: [
          ...(Object.keys(switches) as (keyof typeof switches)[]).map((key) => ({ key, label: say(key) })),
          { type: 'divider' },
          { key: 'sign', label: say('setSign'), children: dataSigns.map((sign) => ({ key: `sign ${sign}`, label: text(dataSignWords[sign]) })) },
          { key: 'level', label: say('setLevel'), children: [...dataLevels.map((level) => ({ key: `level ${level}`, label: text(dataLevelWords[level]) })), { key: 'level ', label: say('notGraded') }] },
        ],
        onClick: ({ key }) => {
          const [kind, value] = key.split(' ') as [string, never];
          change(kind === 'sign' ? { dataSign: value } : kind === 'level' ? { dataLevel: value } : switches[key as keyof typeof switches]);
        },
      }}>
        <Button>{say('set')}</Button>
      </DropMenu>
      <Button onClick={() => setMoving(true)}>{say('moveTo')}</Button>
      <Button onClick={onSuggest}>{say('suggestSelected')}</Button>
      {canRefresh && (
        <DropMenu placement="top" menu={{ items: [{ key: 'rows', label: say('refreshRows') }, { key: 'metadata', label: say('refreshMetadata') }], onClick: ({ key }) => onRefresh(key as RefreshKind) }}>
          <Button>{say('refresh')}</Button>
        </DropMenu>
      )}
      <Button danger onClick={onDelete}>{say('remove')}</Button>
      {moving && <MoveDialog count={count} onClose={() => setMoving(false)} onMove={(catalogId) => onChange({ catalogId })} />}
    </>
  );
}

function MoveDialog({ count, onClose, onMove }: { count: number; onClose: () => void; onMove: (catalog: string | null) => Promise<unknown> }) {
  const say = useWords(objectsWords);
  const [catalog, setCatalog] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const move = async () => {
    setBusy(true);
    try {
      await onMove(catalog);
      onClose();
    } catch (error) {
      ignoreTold(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={say('moveTitle', { count })} okText={say('move')} confirmLoading={busy} onOk={() => void move()} onCancel={onClose}>
      <CatalogPicker value={catalog} onChange={setCatalog} />
    </Modal>
  );
}
