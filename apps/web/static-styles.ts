import { join } from 'node:path'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { antdStyles } from './antd-styles.ts'

const SHEET = 'virtual:antd.css'
const MAKES_STYLES = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\b/
const REST = 'antd-rest.css'
const REST_SHEET = join(import.meta.dirname, 'src/app/rest-styles.ts')
/** Only for a theme that we do not have. */
const NEVER = new Set(['Pagination-bordered'])
/** What a list shows at first, by component. */
const FIRST =
  /^(?:ant-design-icons|Shared|App|Button|Wave|Dropdown|Empty|Input-(?:Shared|Component|Search)|Space|Addon|Menu|Modal|Pagination|Segmented|Select|Skeleton|Tag|Tooltip)(?:-|$)/
/** What comes with a list's scripts and shows later, after a click at the earliest. */
const LATER = /^(?:Grid|Input|Message|Notification)-/

/**
 * Writes the styles of antd's components into two style sheets, and leaves out of the scripts what would make them in the browser:
 * a tenth of a list's scripts. main.tsx tells antd. The second sheet holds up nothing: it takes effect when a script comes that needs it
 * (rest-styles.ts), from its place before our own styles.
 *
 * A component that is used and has no styles in a sheet fails the build.
 */
export function staticStyles(): Plugin {
  const makers = new Map<string, string[]>()
  let styles: ReturnType<typeof antdStyles>
  return {
    name: 'static-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      makers.clear()
      styles = antdStyles()
      this.emitFile({ type: 'asset', name: REST, source: styles.sheetOf((name) => !FIRST.test(name)) })
    },
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
    load: (id) => (id === `\0${SHEET}` ? styles.sheetOf((name) => FIRST.test(name)) : undefined),
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (path.endsWith('/@ant-design/cssinjs/es/hooks/useStyleRegister.js')) return NO_REGISTER
      if (!path.includes('/antd/es/')) return undefined
      if (path.endsWith('/theme/util/genStyleUtils.js')) return `import '${SHEET}'\n${code}`
      if (!MAKES_STYLES.test(code)) return undefined
      const calls = stylesMadeIn(this.parse(code))
      makers.set(
        id,
        calls.map(({ name }) => name),
      )
      const lean = calls.reduceRight(
        (left, { start, end }) => `${left.slice(0, start)}undefined${left.slice(end)}`,
        code,
      )
      const isRest = calls.some(({ name }) => !FIRST.test(name) && !LATER.test(name))
      return isRest ? `import ${JSON.stringify(REST_SHEET)}\n${lean}` : lean
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      )
      const used = modules.flatMap(([id, { renderedLength }]) =>
        renderedLength > 0 ? (makers.get(id) ?? []) : [],
      )
      if (used.length === 0) this.error('no component of antd was found')
      const missing = used.filter((name) => !styles.names.has(name) && !NEVER.has(name))
      if (missing.length > 0) this.error(`no styles of ${missing.join(', ')}: add a sample to antd-styles.ts`)
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const rest = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(REST))
        const placed = html.replace(
          /<link [^>]*\/list-[^>]*\.css">/,
          `$&\n    <link rel="stylesheet" data-styles="rest" media="not all" href="/${rest?.fileName}">`,
        )
        if (!rest || placed === html) throw new Error('no place for the rest of the styles')
        return placed
      },
    },
  }
}

interface MadeStyles {
  /** As `antdStyles` names it. */
  name: string
  /** Where the function stands that makes the styles. */
  start: number
  end: number
}

/** In the order of the code; none lies within another. */
function stylesMadeIn(program: ESTree.Program): MadeStyles[] {
  const found: MadeStyles[] = []
  new Visitor({
    CallExpression({ callee, arguments: [component, styles] }) {
      if (callee.type !== 'Identifier' || !MAKES_STYLES.test(callee.name) || !component || !styles) return
      const parts = component.type === 'ArrayExpression' ? component.elements : [component, component]
      const names = parts.map((part) => (part?.type === 'Literal' ? part.value : undefined))
      found.push({ name: names.join('-'), start: styles.start, end: styles.end })
    },
  }).visit(program)
  return found
}

/** What stands in the place of antd's way to put styles into the page; the variables still need an id from it. */
const NO_REGISTER = `
import hash from '@emotion/hash'
export const STYLE_PREFIX = 'style'
export const uniqueHash = (path, text) => hash(path.join('%') + text)
export const extract = () => null
export const parseStyle = () => ['', {}]
export const normalizeStyle = (text) => text
export default () => {}
`
