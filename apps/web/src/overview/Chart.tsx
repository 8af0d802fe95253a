import type { OverviewCount } from '@dangxiao/contract'
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const COLOURS = ['#a8201a', '#b7791f', '#8a94a3', '#2f5f98', '#2f7d4f', '#6d4a8f', '#c4723b', '#4b5a6e']
const GRID = { left: 8, right: 24, top: 16, bottom: 8, containLabel: true }

interface ChartProps {
  kind: 'bars' | 'months' | 'shares'
  counts: readonly OverviewCount[]
  /** Says what it shows. */
  label: string
  /** Pixels. */
  height: number
}

/** Counts as bars lying one below the other, as a line over months, or as shares of a ring. */
export default function Chart({ kind, counts, label, height }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current)
    chart.setOption(optionOf(kind, counts))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [kind, counts])
  return (
    <div
      ref={box}
      role="img"
      aria-label={`${label}：${counts.map(({ name, n }) => `${name}${n}`).join('，')}`}
      style={{ height }}
    />
  )
}

function optionOf(kind: ChartProps['kind'], counts: readonly OverviewCount[]): EChartsCoreOption {
  const names = counts.map(({ name }) => name)
  const numbers = counts.map(({ n }) => n)
  const quiet = { color: '#667', fontSize: 12 }
  if (kind === 'bars')
    return {
      grid: GRID,
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: { type: 'value', minInterval: 1, axisLabel: quiet },
      yAxis: {
        type: 'category',
        inverse: true,
        data: names,
        axisTick: { show: false },
        axisLabel: { ...quiet, width: 150, overflow: 'truncate' },
      },
      series: [
        {
          type: 'bar',
          data: numbers,
          barMaxWidth: 16,
          itemStyle: { color: COLOURS[0], borderRadius: [0, 3, 3, 0] },
          label: { show: true, position: 'right', ...quiet },
        },
      ],
    }
  if (kind === 'months')
    return {
      grid: GRID,
      tooltip: { trigger: 'axis' },
      xAxis: {
        type: 'category',
        data: names,
        boundaryGap: false,
        axisLabel: { ...quiet, formatter: (month: string) => month.slice(2) },
      },
      yAxis: { type: 'value', minInterval: 1, axisLabel: quiet },
      series: [
        {
          type: 'line',
          data: numbers,
          smooth: 0.3,
          symbolSize: 7,
          itemStyle: { color: COLOURS[0] },
          areaStyle: { opacity: 0.08 },
        },
      ],
    }
  return {
    color: COLOURS,
    tooltip: { trigger: 'item' },
    legend: {
      orient: 'vertical',
      right: 8,
      top: 'middle',
      textStyle: quiet,
      formatter: (name: string) => `${name}  ${counts.find((count) => count.name === name)?.n ?? 0}`,
    },
    series: [
      {
        type: 'pie',
        radius: ['48%', '74%'],
        center: ['36%', '50%'],
        label: { show: true, position: 'inside', formatter: '{c}', color: '#fff', fontSize: 12 },
        minShowLabelAngle: 10,
        data: counts.map(({ name, n }) => ({ name, value: n })),
      },
    ],
  }
}
