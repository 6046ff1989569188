import { CopyButton } from '#platform/web/blocks/copy-button.tsx';

/** Lines to copy, under their name. */
export function CopyBlock({ name, text }: { name: string; text: string }) {
  return (
    <div className="device-code">
      <div className="device-code-head"><span>{name}</span><CopyButton text={text} /></div>
      <pre>{text}</pre>
    </div>
  );
}
