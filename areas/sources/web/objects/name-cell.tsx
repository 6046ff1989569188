import { EditOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent } from 'react';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { objectsWords } from './objects-words.ts';

interface NameCellProps {
  /** What is named, as the database calls it. */
  of: string;
  name: string;
  readOnly: boolean;
  /** Rejects to keep what was typed. */
  onSave: (name: string) => Promise<unknown>;
}

/** A business name that is written in place: Enter saves, Tab saves and goes on, Escape leaves it as it was. */
export function NameCell({ of, name, readOnly, onSave }: NameCellProps) {
  const say = useWords(objectsWords);
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const settled = useRef(false);

  const leave = (refocus: boolean) => {
    settled.current = true;
    setDraft(undefined);
    if (refocus) requestAnimationFrame(() => button.current?.focus());
  };
  const save = async (refocus: boolean) => {
    if (draft === undefined || settled.current) return;
    if (draft.trim() === name) return leave(refocus);
    settled.current = true;
    setBusy(true);
    try {
      await onSave(draft.trim());
      leave(refocus);
    } catch {
      // The reason has been told; what was typed stays to be mended.
      settled.current = false;
    } finally {
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save(true);
    else if (event.key === 'Escape') leave(true);
    else if (event.key === 'Tab') {
      const next = neighbour(event.currentTarget, event.shiftKey ? -1 : 1);
      if (!next) return;
      event.preventDefault();
      void save(false);
      next.click();
    }
  };

  if (draft !== undefined) {
    return (
      <TextInput className="name-input" data-name-cell size="small" autoFocus value={draft} maxLength={500} disabled={busy} aria-label={say('editName', { name: of })}
        onChange={(event) => setDraft(event.target.value)} onKeyDown={press} onBlur={() => void save(false)} />
    );
  }
  if (readOnly) return name ? <LongText plain>{name}</LongText> : <span className="name-missing">{say('noName')}</span>;
  return (
    <button ref={button} type="button" className="name-button" data-name-cell aria-label={say('editName', { name: of })} title={name} onClick={() => {
      settled.current = false;
      setDraft(name);
    }}>
      <span className={name ? 'cut-name' : 'name-missing'}>{name || say('noName')}</span>
      <EditOutlined className="name-pen" aria-hidden />
    </button>
  );
}

/** The name of the row below or above. */
function neighbour(input: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLElement>('[data-name-cell]') ?? [])];
  const here = all.findIndex((one) => one === input || one.contains(input) || input.contains(one));
  return here < 0 ? undefined : all[here + step];
}
