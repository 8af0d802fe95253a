/** One thing that a form says, for comparing what two people made of it. */
export interface Comparison<V> {
  label: string
  /** The fields that hold it; they are taken over together. */
  fields: (keyof V & string)[]
  describe: (values: V) => string
  /** What is compared, where the values hold more than what is saved. */
  content?: (values: V) => unknown
  isPicture?: boolean
}

/** One thing that the user's content and the newest record say differently. */
export interface Difference<V> extends Comparison<V> {
  mine: string
  latest: string
  /** Only the other side has changed it since the form was opened. */
  onlyTheirs: boolean
}

/** Where the user's content and the newest record differ. `base` is what the form was opened with, if that is known. */
export function differencesOf<V extends object>(
  comparisons: Comparison<V>[],
  mine: V,
  latest: V,
  base: V | undefined,
): Difference<V>[] {
  const contentOf = ({ fields, content }: Comparison<V>, values: V) =>
    JSON.stringify(content ? content(values) : fields.map((field) => values[field] ?? null))
  return comparisons
    .filter((comparison) => contentOf(comparison, mine) !== contentOf(comparison, latest))
    .map((comparison) => ({
      ...comparison,
      mine: comparison.describe(mine),
      latest: comparison.describe(latest),
      onlyTheirs: base !== undefined && contentOf(comparison, mine) === contentOf(comparison, base),
    }))
}
