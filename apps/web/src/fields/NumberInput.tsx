import { foldWidth } from '@dangxiao/contract'
import { InputNumber, type InputNumberProps } from 'antd'

export type NumberInputProps = Omit<InputNumberProps<number>, 'formatter' | 'onStep' | 'parser'>

/** The field's own rule drops what is no half-width digit, so that １２ would become nothing. */
const parser = (typed: string | undefined) => foldWidth(typed ?? '').replace(/[^\w.-]+/g, '')

/** A number; full-width digits and signs, as an input method types them, count as half-width ones. */
export const NumberInput = ({ onChange, ...props }: NumberInputProps) => (
  <InputNumber<number | string>
    {...props}
    parser={parser}
    onChange={(value) => onChange?.(typeof value === 'string' ? Number(value) : value)}
  />
)
