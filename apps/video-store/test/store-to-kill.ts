import { createVideoStore } from '../src/index.ts'
import { secretId, secretKey } from './keys.ts'

const [dataDir = '', port = '', callbackUrl = '', programs = ''] = process.argv.slice(2)
const conversion = { programs: JSON.parse(programs), tellEveryMs: 0 }
await createVideoStore({ dataDir, secretId, secretKey, callbackUrl, conversion }).listen(
  Number(port),
  '127.0.0.1',
)
process.stdout.write('ready')
