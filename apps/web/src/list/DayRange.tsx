import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

type Days = [string | undefined, string | undefined]

interface DayRangeProps {
  id: string
  value: Days
  onChange: (days: Days) => void
}

const presets = [
  { label: '今天', value: () => [dayjs(), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] },
  { label: '近7天', value: () => [dayjs().subtract(6, 'day'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] },
  { label: '近30天', value: () => [dayjs().subtract(29, 'day'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] },
  { label: '今年', value: () => [dayjs().startOf('year'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] },
]

/** Two days as `YYYY-MM-DD`; either may be left open. */
export default function DayRange({ id, value: [start, end], onChange }: DayRangeProps) {
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      value={[start ? dayjs(start) : null, end ? dayjs(end) : null]}
      onChange={(days) => onChange([days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')])}
      allowEmpty
      // Otherwise the end of both days is cut off in the width of a filter.
      separator="–"
      suffixIcon={null}
      styles={{ input: { fontSize: 12 } }}
      presets={presets.map(({ label, value }) => ({ label, value: value() }))}
      // As high as the fields beside it, whose letters are larger.
      style={{ width: '100%', height: 32 }}
    />
  )
}
