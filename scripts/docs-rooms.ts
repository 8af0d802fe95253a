/** `npm run docs:rooms`: draw the rooms in docs/architecture.md from the imports. */
import { readFileSync, writeFileSync } from 'node:fs'
import { redrawn } from './rooms.ts'

const PAGE = 'docs/architecture.md'
writeFileSync(PAGE, await redrawn(readFileSync(PAGE, 'utf8')))
