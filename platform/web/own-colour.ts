import { palettes, variableName, type Palette, type ThemeMode } from './theme.ts';

const primaryTokens = ['primary', 'primaryHover', 'primaryActive', 'primarySoft', 'primarySoftHover', 'focusRing', 'brandDeep', 'brand'] as const satisfies (keyof Palette)[];
type Primary = Pick<Palette, (typeof primaryTokens)[number]>;
const tokens = [...primaryTokens, 'accent'] as const;

/** The primary colours of an installation that chose its own, or undefined when the choice is no colour. */
export function primaryFrom(colour: string | undefined, mode: ThemeMode): Primary | undefined {
  if (!isColour(colour)) return undefined;
  const { surface, ground, hover, onPrimary } = palettes[mode];
  const away = mode === 'dark' ? '#ffffff' : '#000000';
  const readable = (shade: string) => [surface, ground, hover, mix(shade, surface, soft)].every((behind) => contrast(shade, behind) >= 4.5) && contrast(onPrimary, shade) >= 4.5;
  // Links and marked entries are written in it: too near to the page, it is moved away until it can be read.
  let primary = colour.toLowerCase();
  for (let step = 0; step < 24 && !readable(primary); step += 1) primary = mix(primary, away, 0.92);
  const lighter = mix(primary, '#ffffff', 0.86);
  return {
    primary,
    primaryHover: contrast(onPrimary, lighter) >= 4.5 ? lighter : mix(primary, '#000000', 0.9),
    primaryActive: mode === 'dark' ? mix(primary, '#ffffff', 0.74) : mix(primary, '#000000', 0.82),
    primarySoft: mix(primary, surface, soft),
    primarySoftHover: mix(primary, surface, 0.18),
    focusRing: primary + '59',
    ...brandFrom(colour, mode),
  };
}

/** The coloured half of the login page: deep enough for what is written on it. */
function brandFrom(colour: string, mode: ThemeMode): Pick<Palette, 'brand' | 'brandDeep'> {
  let brand = mode === 'dark' ? mix(colour, '#000000', 0.7) : colour.toLowerCase();
  for (let step = 0; step < 24 && contrast(palettes[mode].onBrand, brand) < 6; step += 1) brand = mix(brand, '#000000', 0.92);
  return { brand, brandDeep: mix(brand, '#000000', 0.5) };
}

/** The accent of an installation that chose its own, moved until it can be read; undefined when the choice is no colour. */
export function accentFrom(colour: string | undefined, mode: ThemeMode): string | undefined {
  if (!isColour(colour)) return undefined;
  const { surface, ground, onAccent } = palettes[mode];
  const away = mode === 'dark' ? '#ffffff' : '#000000';
  const readable = (shade: string) => [surface, ground, onAccent].every((behind) => contrast(shade, behind) >= 4.5);
  let accent = colour.toLowerCase();
  for (let step = 0; step < 24 && !readable(accent); step += 1) accent = mix(accent, away, 0.92);
  return accent;
}

/** All that the choices of an installation change in a palette. */
export function ownColours({ colour, accent }: { colour?: string; accent?: string }, mode: ThemeMode): Partial<Palette> {
  const own = accentFrom(accent, mode);
  return { ...primaryFrom(colour, mode), ...(own && { accent: own }) };
}

function isColour(colour: string | undefined): colour is string {
  return /^#[0-9a-f]{6}$/i.test(colour ?? '');
}

/** How much of the colour is in its wash. */
const soft = 0.12;

/** Puts the colours into the page for our own style sheets; those not given are the theme's own. */
export function showColours(colours: Partial<Palette>): void {
  const { style } = document.documentElement;
  for (const token of tokens) {
    const value = colours[token];
    if (value) style.setProperty(variableName(token), value);
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
