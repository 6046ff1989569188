import { chartPalettes, fonts, palettes, sizes, type ThemeMode } from '../../theme.ts';

/** A canvas knows no CSS variables: the tokens of the theme in the words of echarts. */
export function chartTheme(mode: ThemeMode): object {
  const palette = palettes[mode];
  const axis = {
    axisLine: { lineStyle: { color: palette.borderStrong } },
    axisLabel: { color: palette.textSecondary },
    nameTextStyle: { color: palette.textTertiary },
    splitLine: { lineStyle: { color: palette.border } },
  };
  return {
    color: chartPalettes[mode],
    textStyle: { fontFamily: fonts.text, fontSize: sizes.fontSmall, color: palette.text },
    legend: { textStyle: { color: palette.textSecondary } },
    tooltip: {
      backgroundColor: palette.raised, borderColor: palette.border, borderWidth: 1,
      textStyle: { color: palette.text, fontSize: sizes.fontSmall }, extraCssText: `box-shadow:${palette.shadow}`,
      axisPointer: { lineStyle: { color: palette.borderStrong }, crossStyle: { color: palette.borderStrong } },
    },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    timeAxis: axis,
    logAxis: axis,
    pie: { itemStyle: { borderColor: palette.surface } },
    visualMap: { textStyle: { color: palette.textSecondary }, inRange: { color: [palette.fill, palette.primary] } },
    animationDuration: 200,
    animationDurationUpdate: 200,
  };
}
