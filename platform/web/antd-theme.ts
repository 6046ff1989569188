import { theme, type ThemeConfig } from 'antd';
import { mix, primaryFrom } from './own-colour.ts';
import { fonts, palettes, sizes, type Palette, type ThemeMode } from './theme.ts';

/** The class that carries antd's variables. */
export const themeClass = 'tributary';

type Algorithm = typeof theme.darkAlgorithm;

/** The tokens of theme.ts under antd's names; `still` for people who asked their system for less motion. */
export function antdTheme(mode: ThemeMode, colour?: string, still = false): ThemeConfig {
  const palette = { ...palettes[mode], ...primaryFrom(colour, mode) };
  // antd muddies a deep colour in its washes and dims any colour on a dark page: ours stand as they are.
  const exact: Algorithm = (_seed, derived) => ({ ...derived!, ...stateColours(palette) });
  return {
    cssVar: { key: themeClass },
    hashed: false,
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exact],
    token: {
      colorTextLightSolid: palette.onPrimary,
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textTertiary,
      colorTextQuaternary: palette.neutral,
      colorTextDescription: palette.textSecondary,
      colorTextPlaceholder: palette.textTertiary,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBgMask: palette.mask,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorSplit: palette.border,
      controlItemBgHover: palette.hover,
      controlItemBgActive: palette.primarySoft,
      controlItemBgActiveHover: palette.primarySoftHover,
      controlOutline: palette.focusRing,
      lineWidthFocus: 2,
      borderRadius: sizes.radius,
      borderRadiusLG: sizes.radiusLarge,
      controlHeight: sizes.control,
      controlHeightSM: sizes.controlSmall,
      fontSize: sizes.font,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.code,
      boxShadow: palette.shadow,
      boxShadowSecondary: palette.shadow,
      motion: !still,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        headerBg: palette.fill, headerSplitColor: 'transparent', rowHoverBg: palette.hover, borderColor: palette.border,
        // The arrow says what is sorted: no band down the column.
        bodySortBg: palette.surface, headerSortActiveBg: palette.fill, headerSortHoverBg: palette.hover, fixedHeaderSortActiveBg: palette.fill,
        rowSelectedBg: palette.primarySoft, rowSelectedHoverBg: palette.primarySoftHover,
      },
      Segmented: { trackBg: palette.track, itemSelectedBg: palette.trackChosen, itemColor: palette.textSecondary, itemHoverColor: palette.text, itemSelectedColor: palette.text },
      Skeleton: { gradientFromColor: palette.hover, gradientToColor: palette.border },
      Card: { paddingLG: sizes.contentPadding, headerFontSize: sizes.fontLarge },
      Drawer: { paddingLG: sizes.contentPadding + 8 },
      Form: { labelColor: palette.text, verticalLabelPadding: '0 0 4px' },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? palette.hover : palette.text, colorTextLightSolid: mode === 'dark' ? palette.text : palette.surface },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Tabs: { horizontalItemPadding: '10px 0' },
    },
  };
}

function stateColours(palette: Palette) {
  return {
    ...shades('Primary', palette.primary, palette.primarySoft, palette.primarySoftHover, palette),
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    // antd draws the focus with it: it must be seen.
    colorPrimaryBorder: palette.primary,
    colorLink: palette.primary,
    colorLinkHover: palette.primaryHover,
    colorLinkActive: palette.primaryActive,
    ...shades('Success', palette.success, palette.successSoft, palette.successBorder, palette),
    ...shades('Warning', palette.warning, palette.warningSoft, palette.warningBorder, palette),
    ...shades('Error', palette.error, palette.errorSoft, palette.errorBorder, palette),
    ...shades('Info', palette.info, palette.infoSoft, palette.infoBorder, palette),
    colorErrorBgFilledHover: palette.errorBorder,
    colorErrorBgActive: palette.errorBorder,
  };
}

/** Every shade antd keeps of one colour. */
function shades(name: 'Primary' | 'Success' | 'Warning' | 'Error' | 'Info', colour: string, soft: string, border: string, palette: Palette) {
  const lit = mix(colour, palette.text, 0.85);
  const values = {
    '': colour, Hover: lit, Active: mix(colour, palette.text, 0.7), Bg: soft, BgHover: border, Border: border, BorderHover: mix(colour, border, 0.4),
    Text: colour, TextHover: lit, TextActive: mix(colour, palette.text, 0.7),
  };
  return Object.fromEntries(Object.entries(values).map(([shade, value]) => [`color${name}${shade}`, value]));
}
