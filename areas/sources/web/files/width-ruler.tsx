import { useWords } from '#platform/web/words.ts';
import { previewWords } from './preview-words.ts';

interface WidthRulerProps {
  lines: readonly string[];
  widths: readonly number[];
  /** Absent: widths cannot be set here. */
  onChange?: ((widths: number[]) => void) | undefined;
}

/** Chinese and full-width signs take two places of a line. */
const isWide = (sign: string) => /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(sign);

/** The beginning of a text file, sign under sign, with a ruler above: a click sets where a column ends, another removes it. */
export function WidthRuler({ lines, widths, onChange }: WidthRulerProps) {
  const say = useWords(previewWords);
  const rows = lines.map((line) => [...line]);
  const length = Math.min(500, Math.max(...rows.map((row) => row.length), widths.reduce((sum, width) => sum + width, 0)));
  const cuts = new Set(endsOf(widths));
  const toggle = (place: number) => {
    const next = new Set(cuts);
    if (!next.delete(place)) next.add(place);
    // The last column ends where the longest line does.
    if (!next.has(length)) next.add(length);
    const ends = [...next].toSorted((one, other) => one - other);
    onChange?.(ends.map((end, index) => end - (ends[index - 1] ?? 0)));
  };
  return (
    <div className="width-ruler">
      <table>
        {onChange && (
          <thead>
            <tr>
              {Array.from({ length }, (_, index) => index + 1).map((place) => (
                <th key={place} data-cut={cuts.has(place) || undefined}>
                  <button type="button" aria-pressed={cuts.has(place)} aria-label={say('rulerCut', { place })} title={String(place)} onClick={() => toggle(place)}>{place % 10 === 0 ? (place / 10) % 10 : place % 5 === 0 ? '+' : '·'}</button>
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // Lines are shown as they stand and never move.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {row.slice(0, length).map((sign, place) => (
                // eslint-disable-next-line react/no-array-index-key
                <td key={place} data-cut={cuts.has(place + 1) || undefined} data-wide={isWide(sign) || undefined}>{sign === ' ' ? '\u00a0' : sign === '\t' ? '→' : sign}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where each column ends, counted from the beginning of a line. */
function endsOf(widths: readonly number[]): number[] {
  let at = 0;
  return widths.map((width) => at += width);
}
