import { useCustomization, useEitherText } from '../customization.ts';
import type { Customization } from '../session/wire.ts';

/** The installation's own line below every page; absent until there is one. */
export function FrameFooter() {
  return <FooterLine look={useCustomization()} />;
}

export function FooterLine({ look }: { look: Pick<Customization, 'footer' | 'links'> | undefined }) {
  const text = useEitherText();
  const line = look ? text(look.footer) : '';
  const links = look?.links ?? [];
  if (!line && links.length === 0) return null;
  return (
    <footer className="frame-footer">
      {line && <span title={line}>{line}</span>}
      {links.map((link) => <a key={link.address + text(link.name)} href={link.address} target="_blank" rel="noreferrer">{text(link.name)}</a>)}
    </footer>
  );
}
