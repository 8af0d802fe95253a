/** `?type=add` or `?type=edit&id=7`; an edit without a usable id finds nothing. */
export function formSearch(search: Record<string, unknown>): { type: 'add' | 'edit'; id?: number } {
  if (search.type !== 'edit') return { type: 'add', id: undefined }
  return { type: 'edit', id: idOf(search.id) }
}

export function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
