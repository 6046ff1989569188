import { BarChart, GaugeChart, HeatmapChart, LineChart, PieChart, RadarChart, ScatterChart } from 'echarts/charts';
import { DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, RadarComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use as register, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useThemeMode } from '../../theme-mode.ts';
import type { ChartOption } from './chart-options.ts';
import { chartTheme } from './chart-theme.ts';
import './dashboard.css';

register([
  BarChart, GaugeChart, HeatmapChart, LineChart, PieChart, RadarChart, ScatterChart,
  DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, RadarComponent, TooltipComponent, VisualMapComponent, CanvasRenderer,
]);

interface ChartProps {
  option: ChartOption;
  /** What the picture shows, for those who cannot see it. */
  label: string;
  onOpen?: (name: string, series: string) => void;
}

/** One chart that fills its parent, follows its size and the theme. */
export function Chart({ option, label, onOpen }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const mode = useThemeMode();
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });

  useEffect(() => {
    const made = init(frame.current!, chartTheme(mode));
    chart.current = made;
    made.on('click', (point) => open.current?.(String(point.name), String(point.seriesName ?? '')));
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(frame.current!);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, [mode]);

  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true });
  }, [option, mode]);

  return <div ref={frame} className="chart" role="img" aria-label={label} data-open={onOpen ? true : undefined} />;
}
