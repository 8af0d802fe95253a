import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { formatTime } from '../ui/format.ts'

dayjs.locale('zh-cn')

interface DateTimeFieldProps {
  /** Given by the form. */
  id?: string
  /** ISO 8601 in UTC. */
  value?: string | null
  onChange?: (time: string | null) => void
  placeholder?: string
}

/** A day and minute of Asia/Shanghai, whatever the time zone of the computer. */
export function DateTimeField({ id, value, onChange, placeholder = '请选择时间' }: DateTimeFieldProps) {
  return (
    <DatePicker
      id={id}
      value={value ? dayjs(formatTime(value)) : null}
      onChange={(time) =>
        onChange?.(time ? new Date(`${time.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString() : null)
      }
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={placeholder}
      style={{ width: '100%' }}
    />
  )
}
