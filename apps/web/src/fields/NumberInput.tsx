import { foldWidth } from '@dangxiao/contract'
import { InputNumber, type InputNumberProps } from 'antd'

/** The field's own rule drops what is no half-width digit, so that １２ would become nothing. */
const parser = (typed: string | undefined) => foldWidth(typed ?? '').replace(/[^\w.-]+/g, '')

/** A number; full-width digits and signs, as an input method types them, count as half-width ones. */
export const NumberInput = (props: InputNumberProps<number>) => (
  <InputNumber<number> {...props} parser={parser as never} />
)
