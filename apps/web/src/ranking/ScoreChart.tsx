import { metricIn, type RankingPlace } from '@dangxiao/contract'
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { colourOf } from './colours.ts'

use([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const QUIET = { color: '#667', fontSize: 12 }
const BAR = 30

/** The scores as bars, put together by their metrics. */
export default function ScoreChart({ places }: { places: readonly RankingPlace[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current)
    const rules = places[0]?.breakdown ?? []
    chart.setOption({
      color: rules.map((_, i) => colourOf(i)),
      grid: { left: 8, right: 24, top: 8, bottom: 48, containLabel: true },
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        valueFormatter: (value: number) => `${value}分`,
      },
      legend: { bottom: 0, textStyle: QUIET, itemWidth: 14 },
      xAxis: { type: 'value', max: 100, axisLabel: QUIET },
      yAxis: {
        type: 'category',
        inverse: true,
        data: places.map(({ name }) => name),
        axisTick: { show: false },
        axisLabel: { ...QUIET, width: 110, overflow: 'truncate' },
      },
      series: rules.map(({ metric }, i) => ({
        name: metricIn(metric)?.name ?? metric,
        type: 'bar',
        stack: 'score',
        barMaxWidth: 16,
        data: places.map(({ breakdown }) => breakdown[i]?.score ?? 0),
      })),
    })
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [places])
  const label = `得分构成：${places.map(({ name, score }) => `${name}${score}分`).join('，')}`
  return <div ref={box} role="img" aria-label={label} style={{ height: places.length * BAR + 80 }} />
}
