import { Input, type InputProps, type InputRef } from 'antd'
import { type KeyboardEvent, type Ref, useState } from 'react'

type PasswordInputProps = InputProps & { ref?: Ref<InputRef> }

/** A password box that tells when caps lock is on. */
export function PasswordInput({ ref, ...props }: PasswordInputProps) {
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <Input.Password
        {...props}
        ref={ref}
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
