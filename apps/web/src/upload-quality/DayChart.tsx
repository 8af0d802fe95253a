import type { UploadStatistics } from '@dangxiao/contract'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { durationText, megabytes, rateOf } from './figures.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const [GREEN, RED, GOLD, BLUE, GREY] = ['#2f7d4f', '#a8201a', '#b7791f', '#2f5f98', '#8a94a3']
const quiet = { color: '#667', fontSize: 12 }

type Day = UploadStatistics['days'][number]

interface ChartProps {
  kind: 'outcomes' | 'speeds'
  days: readonly Day[]
  /** Says what it shows. */
  label: string
  /** Pixels. */
  height: number
}

/** Day by day: how many went well, or how fast they were. */
export default function DayChart({ kind, days, label, height }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current)
    chart.setOption(kind === 'outcomes' ? outcomesOf(days) : speedsOf(days))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [kind, days])
  return <div ref={box} role="img" aria-label={`${label}：${said(kind, days)}`} style={{ height }} />
}

const said = (kind: ChartProps['kind'], days: readonly Day[]) =>
  days
    .filter(({ done, failed }) => done + failed > 0)
    .map(
      (day) =>
        `${day.day} ${kind === 'outcomes' ? `成功${day.done} 失败${day.failed}` : `${megabytes(day.medianSpeed) ?? '—'} MB/秒`}`,
    )
    .join('，')

/** Days of two years say of which. */
const shownDay = (days: readonly Day[]) => (day: string) =>
  days[0]?.day.slice(0, 4) === days.at(-1)?.day.slice(0, 4) ? day.slice(5) : day

const frame = (days: readonly Day[], yAxis: object[]): EChartsCoreOption => ({
  grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
  legend: { top: 4, left: 0, textStyle: quiet, itemWidth: 16 },
  xAxis: {
    type: 'category',
    data: days.map(({ day }) => day),
    axisTick: { show: false },
    axisLabel: { ...quiet, formatter: shownDay(days), hideOverlap: true },
  },
  yAxis: yAxis.map((axis) => ({ type: 'value', axisLabel: quiet, ...axis })),
})

function outcomesOf(days: readonly Day[]): EChartsCoreOption {
  const bar = { type: 'bar', stack: 'uploads', barMaxWidth: 18 }
  return {
    ...frame(days, [
      { minInterval: 1 },
      { min: 0, max: 100, splitLine: { show: false }, axisLabel: { ...quiet, formatter: '{value}%' } },
    ]),
    color: [GREEN, RED, GOLD],
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    series: [
      { ...bar, name: '成功（次）', data: days.map(({ done }) => done) },
      { ...bar, name: '失败（次）', data: days.map(({ failed }) => failed) },
      {
        type: 'line',
        name: '成功率（%）',
        yAxisIndex: 1,
        data: days.map(rateOf),
        connectNulls: true,
        symbolSize: 5,
      },
    ],
  }
}

function speedsOf(days: readonly Day[]): EChartsCoreOption {
  const line = { type: 'line', connectNulls: true, symbolSize: 5 }
  const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 6) / 10)
  return {
    ...frame(days, [{}, { splitLine: { show: false }, axisLabel: { ...quiet, formatter: '{value}分' } }]),
    color: [BLUE, RED, GREY],
    tooltip: { trigger: 'axis' },
    series: [
      { ...line, name: '中位速度（MB/秒）', data: days.map(({ medianSpeed }) => megabytes(medianSpeed)) },
      { ...line, name: '最慢一成（MB/秒）', data: days.map(({ slowSpeed }) => megabytes(slowSpeed)) },
      {
        ...{
          type: 'bar',
          name: '平均用时（分钟）',
          yAxisIndex: 1,
          barMaxWidth: 10,
          itemStyle: { opacity: 0.35 },
        },
        data: days.map(({ seconds }) => minutes(seconds)),
        tooltip: {
          valueFormatter: (value: number | null) => durationText(value === null ? null : value * 60),
        },
      },
    ],
  }
}
