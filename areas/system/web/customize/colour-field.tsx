import { Button, ConfigProvider } from 'antd';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import type { ThemeMode } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { customizeWords } from './customize-words.ts';

interface ColourFieldProps {
  id?: string;
  value?: string;
  onChange?: (colour: string) => void;
  label: string;
  house: string;
  /** What becomes of a colour in a theme, so that it can be read there. */
  shownIn: (colour: string, mode: ThemeMode) => string | undefined;
}

/** A colour by eye or by its code, and what the themes make of it. Empty: the house's own. */
export function ColourField({ id, value = '', onChange, label, house, shownIn }: ColourFieldProps) {
  const say = useWords(customizeWords);
  const disabled = ConfigProvider.useConfig().componentDisabled;
  return (
    <div className="colour-field">
      <div className="colour-field-row">
        <input type="color" aria-label={`${say('pickColour')} ${label}`} disabled={disabled} value={/^#[0-9a-f]{6}$/i.test(value) ? value : house} onChange={(event) => onChange?.(event.target.value)} />
        <TextInput id={id} value={value} placeholder={say('houseColour')} aria-label={`${label} ${say('colourCode')}`} maxLength={7} onChange={(event) => onChange?.(event.target.value.trim())} />
        {value && !disabled && <Button type="link" size="small" onClick={() => onChange?.('')}>{say('useHouse')}</Button>}
      </div>
      <Readability colour={value} shownIn={shownIn} />
    </div>
  );
}

function Readability({ colour, shownIn }: { colour: string; shownIn: ColourFieldProps['shownIn'] }) {
  const say = useWords(customizeWords);
  const modes = (['light', 'dark'] as const).map((mode) => ({ mode, shade: shownIn(colour, mode) }));
  if (!modes[0]?.shade) return null;
  const moved = modes.filter(({ shade }) => shade !== colour.toLowerCase());
  if (moved.length === 0) return <p className="colour-field-note">{say('readable')}</p>;
  return (
    <p className="colour-field-note">
      {say('adjusted', { modes: moved.map(({ mode }) => say(mode)).join(say('and')) })}
      {moved.map(({ mode, shade }) => <span key={mode} className="colour-field-shade"><i style={{ background: shade }} aria-hidden />{shade}</span>)}
    </p>
  );
}
