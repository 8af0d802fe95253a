import { createVideoStore } from '../src/index.ts'
import { secretId, secretKey } from './keys.ts'

const [dataDir = '', callbackUrl = '', programs = ''] = process.argv.slice(2)
const conversion = { programs: JSON.parse(programs), tellEveryMs: 0 }
const store = createVideoStore({ dataDir, secretId, secretKey, callbackUrl, conversion })
process.stdout.write(String(await store.listen(0, '127.0.0.1')))
