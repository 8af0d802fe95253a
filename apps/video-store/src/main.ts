import { runStore } from './run.ts'
import { BadSetting } from './settings.ts'

try {
  const store = await runStore(process.env)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void store.close().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof BadSetting)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
