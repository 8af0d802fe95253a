import { existsSync, readFileSync } from 'node:fs'
import { type Rule, rules } from './rules.ts'

/** @returns what is wrong with the list of rules: a rule without a test, or a test that is not there */
export function rulesWithoutTest(): string[] {
  return Object.values(rules).flat().flatMap(complaints)
}

function complaints({ rule, tests }: Rule): string[] {
  if (tests.length === 0) return [`no test: ${rule}`]
  return tests.filter((test) => !isThere(test)).map((test) => `no such test: ${test}`)
}

function isThere(test: string): boolean {
  const [file = '', title = ''] = test.split(' › ')
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}

/** docs/rules.md: the rules as tables. */
export function rulesPage(): string {
  const tables = Object.entries(rules).map(
    ([group, those]) => `## ${group}\n\n| Rule | Tests |\n| --- | --- |\n${those.map(lineOf).join('\n')}\n`,
  )
  return `# Rules and their tests\n\nWritten by \`npm run docs:rules\` from \`scripts/rules.ts\`; a test fails when a rule has no test.\n\n${tables.join('\n')}`
}

function lineOf({ rule, tests }: Rule): string {
  const cells = tests.map((test) => {
    const [file = '', title = ''] = test.split(' › ')
    return `${title.replaceAll('|', '\\|')} (\`${file}\`)`
  })
  return `| ${rule} | ${cells.join('<br>')} |`
}
