import { Input, type InputProps } from 'antd'
import { type KeyboardEvent, type Ref, useState } from 'react'

type PasswordInputProps = Omit<InputProps, 'ref'> & { ref?: Ref<{ focus: () => void } & object> }

/** A password box that tells when caps lock is on. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <Input.Password
        {...props}
        ref={ref as never}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
      />
      <div role="status" className="caps-lock">
        {capsLock && '大写锁定已打开'}
      </div>
    </>
  )
}
