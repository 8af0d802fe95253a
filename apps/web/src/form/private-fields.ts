/** Fields that no draft in the browser holds, whatever form or workbook they stand in, with what they are called where nothing else is said. */
const PRIVATE: Record<string, string> = { phone: '联系电话', idCard: '身份证号' }

export const isPrivateField = (field: string): boolean => Object.hasOwn(PRIVATE, field)

/** JSON without the private fields, at any depth. */
export const toKeptJson = (value: unknown): string =>
  JSON.stringify(value, (key, part) => (isPrivateField(key) ? undefined : part))

/** The names of the private fields that the user has filled in differently from what the form opened with. */
export function leftOut(
  values: object,
  opened: object,
  names: Partial<Record<string, string>> = {},
): string[] {
  const [now, before] = [values, opened] as Record<string, unknown>[]
  return Object.entries(PRIVATE)
    .filter(([field]) => now?.[field] && now[field] !== before?.[field])
    .map(([field, name]) => names[field] ?? name)
}

export const askedAgain = (names: readonly string[]) => `${names.join('、')}未保存在草稿中，请重新填写`
