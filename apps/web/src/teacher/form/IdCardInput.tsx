import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { isMaskedIdCard, teacherApi } from '@dangxiao/contract'
import { Button, Input, type InputRef, Space } from 'antd'
import { useRef, useState } from 'react'
import { useAction } from '../../session/useAction.ts'

interface IdCardInputProps {
  /** Given by the form. */
  id?: string
  value?: string
  onChange?: (idCard: string) => void
  /** The record, when it has a number already. */
  teacherId: number | undefined
  /** The number as it is stored, masked. */
  stored: string
}

/** A citizen's number. What is stored stands masked; it is shown whole by a call that is logged, and replaced as a whole. */
export function IdCardInput({ id, value = '', onChange, teacherId, stored }: IdCardInputProps) {
  const input = useRef<InputRef>(null)
  const [whole, setWhole] = useState<string>()
  const reveal = useAction(teacherApi.idCard, undefined, ({ idCard }) => setWhole(idCard))
  const isStored = isMaskedIdCard(value)

  if (!isStored || teacherId === undefined)
    return (
      <Space.Compact block>
        <Input
          ref={input}
          id={id}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          placeholder="选填，18位"
          maxLength={24}
          autoComplete="off"
        />
        {stored !== '' && <Button onClick={() => onChange?.(stored)}>恢复原号码</Button>}
      </Space.Compact>
    )
  return (
    <Space.Compact block>
      <Input ref={input} id={id} value={whole ?? value} readOnly aria-label="身份证号，已加密保存" />
      {whole === undefined ? (
        <Button
          icon={<EyeOutlined aria-hidden />}
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ params: { id: String(teacherId) }, query: { revision: '1' } })}
        >
          查看
        </Button>
      ) : (
        <Button icon={<EyeInvisibleOutlined aria-hidden />} onClick={() => setWhole(undefined)}>
          隐藏
        </Button>
      )}
      <Button
        onClick={() => {
          setWhole(undefined)
          onChange?.('')
          setTimeout(() => input.current?.focus())
        }}
      >
        修改
      </Button>
    </Space.Compact>
  )
}
