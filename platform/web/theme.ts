/**
 * Every colour, size and shadow of the product. The build writes the variables into index.html
 * (so the boot screen and the plain login page have them before any script runs), antd-theme.ts
 * hands the same values to antd. Nothing here imports anything.
 */
export type ThemeMode = 'light' | 'dark';

export interface Palette {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  /** A wash of the primary colour, for the selected row or menu entry. */
  primarySoft: string;
  primarySoftHover: string;
  onPrimary: string;
  /** The one warm colour: unread marks, a thing that wants attention. */
  accent: string;
  onAccent: string;
  text: string;
  textSecondary: string;
  textTertiary: string;
  /** Behind everything. */
  ground: string;
  /** Cards, bars, tables. */
  surface: string;
  /** Popovers, drawers, dialogs. */
  raised: string;
  /** A hovered row or entry. */
  hover: string;
  /** Quiet fill: table heads, code, tracks. */
  fill: string;
  /** A groove in which something slides: segmented choices. */
  track: string;
  trackChosen: string;
  border: string;
  borderStrong: string;
  /** A state as a word or a mark; as a wash behind text; as the line around that wash. */
  success: string;
  successSoft: string;
  successBorder: string;
  warning: string;
  warningSoft: string;
  warningBorder: string;
  error: string;
  errorSoft: string;
  errorBorder: string;
  info: string;
  infoSoft: string;
  infoBorder: string;
  /** Dots of states that are neither good nor bad. */
  neutral: string;
  neutralLight: string;
  /** The coloured half of the login page, from deep to lit, and what is written on it. */
  brandDeep: string;
  brand: string;
  onBrand: string;
  /** Text across the page; hardly there. */
  watermark: string;
  mask: string;
  shadow: string;
  focusRing: string;
}

const light: Palette = {
  primary: '#0d6b74',
  primaryHover: '#15828c',
  primaryActive: '#08525a',
  primarySoft: '#e4f1f2',
  primarySoftHover: '#d6e9eb',
  onPrimary: '#ffffff',
  accent: '#b9540f',
  onAccent: '#ffffff',
  text: '#1a2733',
  textSecondary: '#4b5b6a',
  textTertiary: '#5f6e7c',
  ground: '#f4f6f8',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f0f4f6',
  fill: '#f6f8fa',
  track: '#e5eaef',
  trackChosen: '#ffffff',
  border: '#e2e7ec',
  borderStrong: '#c9d2da',
  success: '#1f774a',
  successSoft: '#e9f5ee',
  successBorder: '#b4dac5',
  warning: '#955d0b',
  warningSoft: '#fcf4e4',
  warningBorder: '#ecd5a6',
  error: '#c33a3a',
  errorSoft: '#fdeeee',
  errorBorder: '#f1c2c2',
  info: '#2a69cf',
  infoSoft: '#ebf2fd',
  infoBorder: '#bad0f5',
  neutral: '#7c8b99',
  neutralLight: '#b6c1cb',
  brandDeep: '#06323a',
  brand: '#0c5f68',
  onBrand: '#e9f5f5',
  watermark: 'rgba(26, 39, 51, 0.07)',
  mask: 'rgba(17, 28, 38, 0.45)',
  shadow: '0 6px 24px rgba(23, 39, 54, 0.12), 0 1px 3px rgba(23, 39, 54, 0.08)',
  focusRing: 'rgba(13, 107, 116, 0.35)',
};

const dark: Palette = {
  primary: '#46b1b9',
  primaryHover: '#63c3ca',
  primaryActive: '#3aa0a8',
  primarySoft: '#112e34',
  primarySoftHover: '#15363d',
  onPrimary: '#06191c',
  accent: '#e8935a',
  onAccent: '#1d0f05',
  text: '#e1e8ee',
  textSecondary: '#a1b0bd',
  textTertiary: '#8696a4',
  ground: '#0e151b',
  surface: '#151e26',
  raised: '#1c2731',
  hover: '#1e2a34',
  fill: '#1a242d',
  track: '#202c36',
  trackChosen: '#364653',
  border: '#27343f',
  borderStrong: '#3a4a57',
  success: '#4cb37e',
  successSoft: '#142b22',
  successBorder: '#285a42',
  warning: '#d9a441',
  warningSoft: '#2b2517',
  warningBorder: '#5e4b22',
  error: '#e56b6b',
  errorSoft: '#311f23',
  errorBorder: '#6b383b',
  info: '#6a9df0',
  infoSoft: '#19273b',
  infoBorder: '#33538a',
  neutral: '#8a99a6',
  neutralLight: '#566471',
  brandDeep: '#061f25',
  brand: '#0b444c',
  onBrand: '#dcebec',
  watermark: 'rgba(225, 232, 238, 0.06)',
  mask: 'rgba(3, 7, 10, 0.6)',
  // In the dark a shadow is not seen: a hairline is.
  shadow: '0 0 0 1px #2c3a46, 0 8px 28px rgba(0, 0, 0, 0.5)',
  focusRing: 'rgba(70, 177, 185, 0.45)',
};

export const palettes: Record<ThemeMode, Palette> = { light, dark };

/** Eight colours, in this order, meant to differ in lightness as well as hue. */
export const chartPalettes: Record<ThemeMode, readonly string[]> = {
  light: ['#0f7c86', '#d9772b', '#3f6fd1', '#a3559f', '#6f9b30', '#c2485f', '#b08a12', '#6b7d8f'],
  dark: ['#3fb0b8', '#eb9a5c', '#7ba2f2', '#c985c4', '#a4cc68', '#e47c8f', '#e0c058', '#94a5b5'],
};

/** The state words of the product, one colour each, everywhere. */
export const stateColours = {
  draft: 'neutral',
  waiting: 'neutral',
  running: 'info',
  succeeded: 'success',
  warning: 'warning',
  failed: 'error',
  stopped: 'neutral',
  disabled: 'neutralLight',
  expired: 'warning',
  connected: 'success',
  unreachable: 'error',
} as const satisfies Record<string, keyof Palette>;

export type StateWord = keyof typeof stateColours;

/** In pixels. */
export const sizes = {
  topBar: 48,
  sideMenu: 220,
  sideMenuCollapsed: 56,
  contentPadding: 16,
  radius: 6,
  radiusLarge: 8,
  control: 32,
  controlSmall: 24,
  font: 14,
  fontSmall: 12,
  fontLarge: 16,
  fontTitle: 20,
  drawerSmall: 560,
  drawerMedium: 720,
  drawerLarge: 960,
} as const;

export const motion = { fast: '120ms', slow: '200ms', curve: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

export const fonts = {
  text: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", "Microsoft YaHei", "Source Han Sans SC", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  code: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Cascadia Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace',
} as const;

/** `primarySoft` is `--primary-soft` in a style sheet. */
export function variableName(token: string): string {
  return '--' + token.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase());
}

/** For styles written in code: `colour('border')` is `var(--border)`, right in both modes. */
export function colour(token: keyof Palette): string {
  return `var(${variableName(token)})`;
}

/** All tokens as style sheet text; dark when the root element says so. */
export function themeStyleSheet(): string {
  const shared = [
    ...Object.entries(sizes).map(([name, value]) => `${variableName(name)}:${value}px`),
    ...Object.entries(motion).map(([name, value]) => `${variableName('motion-' + name)}:${value}`),
    ...Object.entries(fonts).map(([name, value]) => `${variableName('font-' + name)}:${value}`),
  ];
  return [
    `:root{color-scheme:light;${[...shared, ...declarations('light')].join(';')}}`,
    `:root[data-theme=dark]{color-scheme:dark;${declarations('dark').join(';')}}`,
    '@media (prefers-reduced-motion: reduce){:root{--motion-fast:0ms;--motion-slow:0ms}}',
  ].join('\n');
}

function declarations(mode: ThemeMode): string[] {
  return [
    ...Object.entries(palettes[mode]).map(([name, value]) => `${variableName(name)}:${value}`),
    ...chartPalettes[mode].map((value, index) => `--chart-${index + 1}:${value}`),
  ];
}
