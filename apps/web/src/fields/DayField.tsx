import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

interface DayFieldProps {
  /** Given by the form. */
  id?: string
  /** `YYYY-MM-DD` */
  value?: string | undefined
  onChange?: (day: string | undefined) => void
  placeholder?: string
  /** Opens the calendar here while nothing is chosen. */
  opensAt?: string
  disabled?: boolean
}

const FORMATS = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D']

/** A day of the calendar; it may be typed with any of the usual marks, or none, between its parts. */
export function DayField({
  id,
  value,
  onChange,
  placeholder = '请选择日期',
  opensAt,
  disabled = false,
}: DayFieldProps) {
  return (
    <DatePicker
      id={id}
      value={value ? dayjs(value) : null}
      onChange={(day: Dayjs | null) => onChange?.(day?.format('YYYY-MM-DD'))}
      format={FORMATS}
      placeholder={placeholder}
      disabled={disabled}
      {...(opensAt && { defaultPickerValue: dayjs(opensAt) })}
      style={{ width: '100%' }}
    />
  )
}
