import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { accentFrom, contrast, ownColours, primaryFrom } from './own-colour.ts';
import { chartPalettes, palettes, stateColours, themeStyleSheet, variableName, type Palette, type ThemeMode } from './theme.ts';

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
    expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['success', 'warning', 'error', 'info', 'primary'] as const)('text and the %s colour can be read on its own wash', (state) => {
    for (const ink of ['text', 'textSecondary', state] as const) expect(contrast(palette[ink], palette[`${state}Soft`]), ink).toBeGreaterThanOrEqual(4.5);
  });

  test('entries that hover over a chosen one can still be read', () => {
    for (const ink of ['text', 'primary'] as const) expect(contrast(palette[ink], palette.primarySoftHover), ink).toBeGreaterThanOrEqual(4.5);
  });

  test('segmented choices can be read, and their track is told from the page', () => {
    expect(contrast(palette.textSecondary, palette.track)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.text, palette.trackChosen)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['ground', 'surface'] as const) expect(contrast(palette.track, palette[ground])).toBeGreaterThan(1.08);
  });

  test('every state word can be read in lists', () => {
    for (const state of Object.values(stateColours)) {
      // Neutral states write in a text colour; only their dot has this one.
      if (state === 'neutral' || state === 'neutralLight') continue;
      for (const ground of ['surface', 'hover', 'primarySoft'] as const) expect(contrast(palette[state], palette[ground]), `${state} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('antd shows our colours as they are', () => {
    const token = theme.getDesignToken(antdTheme(mode));
    expect(token).toMatchObject({
      colorPrimary: palette.primary, colorPrimaryHover: palette.primaryHover, colorPrimaryBg: palette.primarySoft, colorLink: palette.primary, colorLinkHover: palette.primaryHover,
      colorSuccess: palette.success, colorSuccessBg: palette.successSoft, colorWarning: palette.warning, colorWarningBg: palette.warningSoft,
      colorError: palette.error, colorErrorBg: palette.errorSoft, colorInfo: palette.info, colorInfoBg: palette.infoSoft, colorText: palette.text, colorBgContainer: palette.surface,
    });
    for (const ground of ['surface', 'raised', 'ground'] as const) expect(contrast(token.colorPrimaryBorder, palette[ground]), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
    for (const shade of [token.colorError, token.colorErrorHover, token.colorErrorActive]) expect(contrast(token.colorTextLightSolid, shade)).toBeGreaterThanOrEqual(4.5);
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
  test('stays as it is where it can be read', () => expect(primaryFrom('#0b2a6f', 'light')?.primary).toBe('#0b2a6f'));

  test.each(['#0b2a6f', '#ffd84d', '#ff0000', '#000000', '#ffffff', '#1677ff', '#7a7a7a'])('%s is moved until it can be read, in both modes', (colour) => {
    for (const mode of ['light', 'dark'] as const) {
      const own = primaryFrom(colour, mode)!;
      for (const ground of [palettes[mode].surface, palettes[mode].ground, own.primarySoft]) expect(contrast(own.primary, ground), mode).toBeGreaterThanOrEqual(4.5);
      for (const shade of [own.primary, own.primaryHover, own.primaryActive]) expect(contrast(palettes[mode].onPrimary, shade), mode).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['#0b2a6f', '#ffd84d', '#ffffff', '#000000'])('%s lets be read what is written on the login page, and works as an accent', (colour) => {
    for (const mode of ['light', 'dark'] as const) {
      const { onBrand, onAccent, surface } = palettes[mode];
      const own = primaryFrom(colour, mode)!;
      for (const ground of [own.brand, own.brandDeep]) expect(contrast(onBrand, ground), mode).toBeGreaterThanOrEqual(4.5);
      for (const ground of [onAccent, surface]) expect(contrast(accentFrom(colour, mode)!, ground), mode).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('changes nothing that was not chosen', () => {
    expect(ownColours({ colour: '', accent: 'red' }, 'light')).toEqual({});
    expect(ownColours({ accent: '#0b2a6f' }, 'light')).toEqual({ accent: '#0b2a6f' });
  });

  test('is ignored when it is no colour', () => {
    for (const colour of [undefined, '', 'red', '#12', 'url(x)']) expect(primaryFrom(colour, 'light')).toBeUndefined();
  });
});
