/** `npm run docs:routes`: write docs/api-routes.md from the contract. */
import { writeFileSync } from 'node:fs'
import { routesPage } from './routes-page.ts'

writeFileSync('docs/api-routes.md', routesPage())
