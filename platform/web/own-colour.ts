import { palettes, variableName, type Palette, type ThemeMode } from './theme.ts';

type Primary = Pick<Palette, 'primary' | 'primaryHover' | 'primaryActive' | 'primarySoft' | 'onPrimary' | 'focusRing'>;

/** The primary colours of an installation that chose its own, or undefined when the choice is no colour. */
export function primaryFrom(colour: string | undefined, mode: ThemeMode): Primary | undefined {
  if (!colour || !/^#[0-9a-f]{6}$/i.test(colour)) return undefined;
  // On a dark page a deep colour would not be read: it is lifted until it stands out.
  let primary = colour.toLowerCase();
  for (let step = 0; mode === 'dark' && step < 8 && contrast(primary, palettes.dark.surface) < 4.5; step += 1) primary = mix(primary, '#ffffff', 0.85);
  const onPrimary = [palettes.light.onPrimary, palettes.dark.onPrimary].toSorted((a, b) => contrast(b, primary) - contrast(a, primary))[0]!;
  return {
    primary,
    primaryHover: mix(primary, '#ffffff', 0.86),
    primaryActive: mix(primary, '#000000', 0.82),
    primarySoft: mix(primary, palettes[mode].surface, 0.12),
    onPrimary,
    focusRing: primary + '59',
  };
}

/** Puts the colours into the page for our own style sheets; without any, the theme's own come back. */
export function showPrimary(primary: Primary | undefined): void {
  const { style } = document.documentElement;
  for (const token of ['primary', 'primaryHover', 'primaryActive', 'primarySoft', 'onPrimary', 'focusRing'] as const) {
    if (primary) style.setProperty(variableName(token), primary[token]);
    else style.removeProperty(variableName(token));
  }
}

/** `share` of the first colour, the rest of the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  return '#' + a.map((value, index) => Math.round(value * share + b[index]! * (1 - share)).toString(16).padStart(2, '0')).join('');
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [lighter, darker] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
