/** `npm run docs:rules`: write docs/rules.md. */
import { writeFileSync } from 'node:fs'
import { rulesPage } from './rules-page.ts'

writeFileSync('docs/rules.md', rulesPage())
