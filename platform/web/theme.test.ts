import { describe, expect, test } from 'vitest';
import { contrast, primaryFrom } from './own-colour.ts';
import { chartPalettes, palettes, themeStyleSheet, variableName, type Palette, type ThemeMode } from './theme.ts';

describe.each(['light', 'dark'] as const)('the %s theme', (mode: ThemeMode) => {
  const palette = palettes[mode];
  const grounds = ['ground', 'surface', 'raised', 'hover', 'fill'] as const;

  test.each(['text', 'textSecondary', 'textTertiary', 'primary', 'success', 'warning', 'error', 'info'] satisfies (keyof Palette)[])(
    '%s can be read on every ground',
    (ink) => {
      for (const ground of grounds) expect(contrast(palette[ink], palette[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('what is written on the primary colour can be read', () => {
    for (const ground of ['primary', 'primaryHover', 'primaryActive'] as const) expect(contrast(palette.onPrimary, palette[ground])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary, palette.primarySoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });

  test('has eight chart colours that stand out from the ground', () => {
    expect(new Set(chartPalettes[mode]).size).toBe(8);
    for (const colour of chartPalettes[mode]) expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(3);
  });
});

test('every token is a variable in both modes', () => {
  const [light, dark] = themeStyleSheet().split('\n');
  for (const token of Object.keys(palettes.light)) {
    expect(light).toContain(`${variableName(token)}:`);
    expect(dark).toContain(`${variableName(token)}:`);
  }
});

describe('a colour of the installation', () => {
  test('is lifted on a dark page until it can be read', () => {
    expect(primaryFrom('#0b2a6f', 'light')?.primary).toBe('#0b2a6f');
    expect(contrast(primaryFrom('#0b2a6f', 'dark')!.primary, palettes.dark.surface)).toBeGreaterThanOrEqual(4.5);
  });

  test('gets the text colour that can be read on it', () => {
    expect(primaryFrom('#0b2a6f', 'light')?.onPrimary).toBe(palettes.light.onPrimary);
    expect(primaryFrom('#ffd84d', 'light')?.onPrimary).toBe(palettes.dark.onPrimary);
  });

  test('is ignored when it is no colour', () => {
    for (const colour of [undefined, '', 'red', '#12', 'url(x)']) expect(primaryFrom(colour, 'light')).toBeUndefined();
  });
});
