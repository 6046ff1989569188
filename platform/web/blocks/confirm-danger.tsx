import { Button, Modal } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useWords } from '../words.ts';
import { errorText } from './failure-text.ts';
import { TextInput } from './text-input.ts';
import { blockWords } from './words.ts';
import './confirm-danger.css';

export interface Danger {
  /** The verb on the button, for example "Delete for good". */
  action: string;
  name: string;
  /** What goes with it: "Its 14 tasks and 3 services stop working." */
  consequence: ReactNode;
  /** A failure is shown inside the dialog; give the call `level: silent`, or it is told twice. */
  run: () => unknown;
}

/** For what cannot be undone: the name has to be typed before the button works. */
export function useConfirmDanger(): { ask: (danger: Danger) => void; dialog: ReactNode } {
  const [danger, setDanger] = useState<Danger>();
  return {
    ask: setDanger,
    dialog: danger && <ConfirmDanger {...danger} onClose={() => setDanger(undefined)} />,
  };
}

export function ConfirmDanger({ action, name, consequence, run, onClose }: Danger & { onClose: () => void }) {
  const say = useWords(blockWords);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useId();
  const matches = typed.trim() === name.trim();

  const go = async () => {
    if (!matches || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await run();
      onClose();
    } catch (error) {
      setFailure(errorText(error) ?? say('unknownFailure'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={say('confirmAction', { action, name })}
      onCancel={onClose}
      closable={!busy}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>{say('cancel')}</Button>
          <Button type="primary" danger disabled={!matches} loading={busy} onClick={go}>{action}</Button>
        </>
      }
    >
      <div className="confirm-danger">
        <div>{consequence}</div>
        <label htmlFor={field}>{say('typeName')} <code>{name}</code></label>
        <TextInput id={field} autoFocus autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)}
          onPressEnter={go} />
        {failure && <div className="confirm-danger-failure" role="alert">{failure}</div>}
      </div>
    </Modal>
  );
}
