import { type ESTree, type Plugin, Visitor } from 'vite'

const CALLS = new Set(['get', 'post'])
/** What a caller never reads of a call, and what stands in its place: the answer is known by its type, an address is filled in by names. */
const UNREAD: Record<string, string> = { response: 'undefined', params: '{}' }
const MADE_AT_ONCE = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
  'TemplateLiteral',
])

/**
 * Leaves out of the scripts what only the server needs of the contract: the schemas of answers, and all that no page asks for.
 * Schemas are made while a script is read, and the first list would make hundreds for nothing.
 */
export function leanContract(): Plugin {
  let leftOut = 0
  return {
    name: 'lean-contract',
    apply: 'build',
    buildStart() {
      leftOut = 0
    },
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const program = this.parse(code)
        const unread = withoutUnread(program)
        leftOut += unread.length
        return edited(code, [...unread, ...leftOutIfUnused(program)])
      },
    },
    buildEnd(error) {
      if (!error && leftOut === 0) this.error('no call of the contract was found')
    },
  }
}

interface Edit {
  start: number
  end: number
  by: string
}

/** The edits do not overlap. */
const edited = (code: string, edits: Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)

function withoutUnread(program: ESTree.Program): Edit[] {
  const edits: Edit[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, definition] }) {
      if (callee.type !== 'Identifier' || !CALLS.has(callee.name) || definition?.type !== 'ObjectExpression')
        return
      for (const part of definition.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
        const by = UNREAD[part.key.name]
        if (by) edits.push({ start: part.value.start, end: part.value.end, by })
      }
    },
  }).visit(program)
  return edits
}

/** The contract only makes values. A bundler cannot know that of the calls that make them, but of a function that is marked so. */
function leftOutIfUnused({ body }: ESTree.Program): Edit[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) =>
      init && MADE_AT_ONCE.has(init.type)
        ? [
            { start: init.start, end: init.start, by: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, by: '))()' },
          ]
        : [],
    )
  })
}
