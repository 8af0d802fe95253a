import { lengthOf } from '@dangxiao/contract'
import { Input, type InputProps } from 'antd'
import type { TextAreaProps } from 'antd/es/input'

/** A line with a counter of characters as people count them. Longer text stays and turns red, so that nothing pasted is lost unseen. */
export const CountedInput = ({ max, ...props }: Omit<InputProps, 'count' | 'maxLength'> & { max: number }) => (
  <Input autoComplete="off" count={{ show: true, max, strategy: lengthOf }} {...props} />
)

export const CountedTextArea = ({ max, ...props }: Omit<TextAreaProps, 'count' | 'maxLength'> & { max: number }) => (
  <Input.TextArea count={{ show: true, max, strategy: lengthOf }} {...props} />
)
