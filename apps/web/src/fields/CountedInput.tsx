import { lengthOf } from '@dangxiao/contract'
import { Input, type InputProps } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import type { RefAttributes } from 'react'

/** A line with a counter of characters as people count them. Longer text stays and turns red, so that nothing pasted is lost unseen. */
export const CountedInput = ({
  max,
  ...props
}: Omit<InputProps, 'count' | 'maxLength'> & { max: number }) => (
  <Input autoComplete="off" count={{ show: true, max, strategy: lengthOf }} {...props} />
)

type CountedTextAreaProps = Omit<TextAreaProps, 'count' | 'maxLength'> &
  RefAttributes<TextAreaRef> & { max: number }

export const CountedTextArea = ({ max, ...props }: CountedTextAreaProps) => (
  <Input.TextArea count={{ show: true, max, strategy: lengthOf }} {...props} />
)
