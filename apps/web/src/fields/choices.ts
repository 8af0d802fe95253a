/** What a list of the contract offers, as the options of a select or of radio buttons. */
export const choicesOf = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: id, label: name }))

export const YES_NO = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]

/** The entry that a record holds, to be shown even when it can no longer be chosen. Empty when it holds none. */
export const storedEntry = (id: number | null | undefined, name: string | null | undefined) =>
  id && name ? [{ id, name }] : []
