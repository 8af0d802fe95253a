import type { ModalFuncProps } from 'antd'

/** How a question is put where staying is the better answer: staying has the colour, the last place and the focus. */
export const stayingFirst: ModalFuncProps = {
  okButtonProps: { type: 'default' },
  cancelButtonProps: { type: 'primary' },
  focusable: { autoFocusButton: 'cancel' },
  footer: (_, { OkBtn, CancelBtn }) => (
    <>
      <OkBtn />
      <CancelBtn />
    </>
  ),
}
