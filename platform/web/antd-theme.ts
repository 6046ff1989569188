import { theme, type ThemeConfig } from 'antd';
import { primaryFrom } from './own-colour.ts';
import { fonts, palettes, sizes, type ThemeMode } from './theme.ts';

/** The class that carries antd's variables. */
export const themeClass = 'tributary';

/** The tokens of theme.ts under antd's names. */
export function antdTheme(mode: ThemeMode, colour?: string): ThemeConfig {
  const palette = { ...palettes[mode], ...primaryFrom(colour, mode) };
  return {
    cssVar: { key: themeClass },
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: palette.primary,
      colorPrimaryHover: palette.primaryHover,
      colorPrimaryActive: palette.primaryActive,
      colorPrimaryBg: palette.primarySoft,
      colorTextLightSolid: palette.onPrimary,
      colorLink: palette.primary,
      colorLinkHover: palette.primaryHover,
      colorLinkActive: palette.primaryActive,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.error,
      colorInfo: palette.info,
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
      borderRadius: sizes.radius,
      borderRadiusLG: sizes.radiusLarge,
      controlHeight: sizes.control,
      controlHeightSM: sizes.controlSmall,
      fontSize: sizes.font,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.code,
      boxShadow: palette.shadow,
      boxShadowSecondary: palette.shadow,
      motionDurationFast: '0.1s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: { headerBg: palette.fill, headerSplitColor: 'transparent', rowHoverBg: palette.hover, borderColor: palette.border },
      Card: { paddingLG: sizes.contentPadding, headerFontSize: sizes.fontLarge },
      Drawer: { paddingLG: sizes.contentPadding + 8 },
      Form: { labelColor: palette.text, verticalLabelPadding: '0 0 4px' },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? palette.hover : palette.text, colorTextLightSolid: mode === 'dark' ? palette.text : palette.surface },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Tabs: { horizontalItemPadding: '10px 0' },
    },
  };
}
