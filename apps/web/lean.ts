import type { Plugin } from 'vite'

/**
 * Leaves out of the first load what libraries bring along and no list needs.
 *
 * antd's inputs ask whether they stand in a form, and get the whole of forms with the answer: a tenth of a list's scripts. Schemas
 * can describe themselves as JSON Schema, which only the server does. A library that no longer fits fails the build.
 */
export function lean(): Plugin {
  return {
    name: 'lean',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? ''
      if (path.endsWith('/antd/es/form/context.js'))
        return replaced(code, "'@rc-component/form'", "'@rc-component/form/es/FormContext'")
      if (path.endsWith('/zod/v4/classic/schemas.js')) {
        const quiet = replaced(code, /^ *inst\._zod\.processJSONSchema = .*;\n/gm, '')
        return replaced(
          quiet,
          /createStandardJSONSchemaMethod\(this, "\w+"\)|createToJSONSchemaMethod\(this, {}\)\(params\)/g,
          'undefined',
        )
      }
      return undefined
    },
  }
}

function replaced(code: string, what: string | RegExp, by: string): string {
  const lean = code.replaceAll(what, by)
  if (lean === code) throw new Error(`nothing to leave out: ${what}`)
  return lean
}
