import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import { batchWords } from './batch-words.ts';
import { findTables, matchNames, type ChosenTable } from './chosen-tables.ts';

interface PasteNamesProps {
  source: string;
  onFound: (tables: ChosenTable[]) => void;
  onClose: () => void;
}

/** A list of names from somewhere else. What the source does not have stays in the box, to be mended. */
export function PasteNames({ source, onFound, onClose }: PasteNamesProps) {
  const say = useWords(batchWords);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const choose = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const matched = matchNames(text, await findTables({ dataSourceId: source }));
      onFound(matched.found);
      setMissing(matched.missing);
      setText(matched.missing.join('\n'));
      if (matched.missing.length === 0) onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={say('paste')} okText={say('pasteDone')} cancelText={say('cancel')} onOk={() => void choose()} confirmLoading={busy} okButtonProps={{ disabled: text.trim() === '' }} onCancel={onClose}>
      <p className="batch-quiet">{say('pasteHint')}</p>
      <Input.TextArea aria-label={say('paste')} autoFocus rows={10} value={text} onChange={(event) => setText(event.target.value)} />
      {missing.length > 0 && <Alert className="batch-gap" showIcon type="warning" title={say('pasteMissing', { names: missing.slice(0, 20).join(', ') + (missing.length > 20 ? ' …' : '') })} />}
      {failure !== undefined && <Alert className="batch-gap" showIcon type="error" title={errorText(failure)} />}
    </Modal>
  );
}
