import { CopyButton } from '#platform/web/blocks/copy-button.tsx';

interface ShownOnceProps {
  text: string;
  copyLabel: string;
  note: string;
}

/** Something the server does not keep: to be copied now. */
export function ShownOnce({ text, copyLabel, note }: ShownOnceProps) {
  return (
    <>
      <div className="shown-once" role="status"><code>{text}</code><CopyButton text={text} label={copyLabel} /></div>
      <p className="shown-once-note">{note}</p>
    </>
  );
}
