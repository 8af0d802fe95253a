import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

type Months = [string | undefined, string | undefined]

const monthsBack = (n: number) => [dayjs().subtract(n, 'month'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs]
const presets = [
  { label: '本月', value: () => monthsBack(0) },
  { label: '近3个月', value: () => monthsBack(2) },
  { label: '近12个月', value: () => monthsBack(11) },
  { label: '今年', value: () => [dayjs().startOf('year'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] },
]

/** Two months as `YYYY-MM`; either may be left open. */
export default function MonthRange({
  id,
  value: [start, end],
  onChange,
}: {
  id: string
  value: Months
  onChange: (months: Months) => void
}) {
  return (
    <DatePicker.RangePicker
      picker="month"
      id={{ start: id }}
      value={[start ? dayjs(start) : null, end ? dayjs(end) : null]}
      onChange={(months) => onChange([months?.[0]?.format('YYYY-MM'), months?.[1]?.format('YYYY-MM')])}
      allowEmpty
      // Otherwise both words are cut off in the width of a filter.
      separator="–"
      suffixIcon={null}
      styles={{ input: { fontSize: 12 } }}
      presets={presets.map(({ label, value }) => ({ label, value: value() }))}
      style={{ width: '100%', height: 32 }}
    />
  )
}
