/** Makes the keys of one data folder after the other; each line on the output is a folder and the keys that it was given. Arguments: folder, round. */
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { keysOf } from './keys.ts'

const [, , folder = '', round = ''] = process.argv

for (let i = 0; ; i++) {
  const dataDir = join(folder, `${round}-${i}`)
  writeSync(1, `${JSON.stringify({ dataDir, keys: keysOf(dataDir) })}\n`)
}
