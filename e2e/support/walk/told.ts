import type { Walker } from './walker.ts'

/** The findings, like ones together, the most frequent first. */
export function told({
  pages,
  dialogs,
  findings,
  skipped,
}: Pick<Walker, 'pages' | 'dialogs' | 'findings' | 'skipped'>): string {
  const kinds = Map.groupBy(findings, ({ kind }) => kind)
  const lines = [...kinds]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([kind, all]) => {
      const samples = all
        .slice(0, Number(process.env.WALK_SAMPLES ?? 5))
        .map(({ place, where, text }) => `    ${place}  ${where}  ${text}`)
      return [`  ${all.length} × ${kind}`, ...samples].join('\n')
    })
  const opened = dialogs > 0 ? `, ${dialogs} dialogs` : ''
  const left = skipped.length > 0 ? [`  without a record: ${skipped.join(' ')}`] : []
  return [`${pages} pages${opened}, ${findings.length} findings`, ...lines, ...left].join('\n')
}
