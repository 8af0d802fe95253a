import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const HOURS = '学习时长（小时）'
const SHARE = '完成率（%）'
const [RED, GOLD] = ['#a8201a', '#b7791f']
const quiet = { color: '#667', fontSize: 12 }

export interface Group {
  name: string
  n: number
  finished: number
  minutes: number
}

interface ChartProps {
  groups: readonly Group[]
  label: string
  /** Pixels. */
  height: number
  /** Bars lie one below the other, for long names. */
  lying?: boolean
}

const hoursOf = ({ minutes }: Group) => Math.round(minutes / 6) / 10
const shareOf = ({ n, finished }: Group) => (n > 0 ? Math.round((finished / n) * 1000) / 10 : 0)

/** How long people have learned, as bars, and how much of it they finished, as a line. */
export default function LearningChart({ groups, label, height, lying = false }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current)
    chart.setOption(optionOf(groups, lying))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [groups, lying])
  const said = groups.map((group) => `${group.name} ${hoursOf(group)}小时 完成${shareOf(group)}%`).join('，')
  return <div ref={box} role="img" aria-label={`${label}：${said}`} style={{ height }} />
}

function optionOf(groups: readonly Group[], lying: boolean): EChartsCoreOption {
  const names = {
    type: 'category',
    data: groups.map(({ name }) => name),
    inverse: lying,
    axisTick: { show: false },
    axisLabel: lying
      ? { ...quiet, width: 150, overflow: 'truncate' }
      : { ...quiet, formatter: (month: string) => month.slice(2) },
  }
  const hours = { type: 'value', axisLabel: quiet }
  const shares = { type: 'value', min: 0, max: 100, axisLabel: quiet, splitLine: { show: false } }
  const [valueAxes, index] = [[hours, shares], lying ? 'xAxisIndex' : 'yAxisIndex']
  return {
    color: [RED, GOLD],
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    legend: { top: 4, left: 0, textStyle: quiet },
    xAxis: lying ? valueAxes : names,
    yAxis: lying ? names : valueAxes,
    series: [
      {
        name: HOURS,
        type: 'bar',
        data: groups.map(hoursOf),
        barMaxWidth: 18,
        itemStyle: { borderRadius: lying ? [0, 3, 3, 0] : [3, 3, 0, 0] },
      },
      {
        name: SHARE,
        type: 'line',
        data: groups.map(shareOf),
        [index]: 1,
        symbolSize: 7,
        showAllSymbol: true,
        ...(lying && { lineStyle: { width: 0 } }),
      },
    ],
  }
}
