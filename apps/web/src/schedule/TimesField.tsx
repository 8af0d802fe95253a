import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

interface TimesFieldProps {
  /** Given by the form. */
  id?: string
  /** `['08:30', '11:30']` */
  value?: [string, string]
  onChange?: (times: [string, string] | undefined) => void
  disabled?: boolean
}

const at = (time: string) => dayjs(`2000-01-01T${time}`)

/** From when until when, by the clock of the school. */
export function TimesField({ id, value, onChange, disabled }: TimesFieldProps) {
  return (
    <TimePicker.RangePicker
      {...(id && { id: { start: id } })}
      value={value ? [at(value[0]), at(value[1])] : null}
      onChange={(times) => onChange?.(times?.[0] && times[1] ? [times[0].format('HH:mm'), times[1].format('HH:mm')] : undefined)}
      format={['HH:mm', 'HHmm', 'H:mm']}
      minuteStep={5}
      needConfirm={false}
      order={false}
      allowClear={false}
      placeholder={['上课', '下课']}
      disabled={disabled}
      style={{ width: '100%' }}
    />
  )
}
