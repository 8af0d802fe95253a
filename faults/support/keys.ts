import { withSecrets } from '../../apps/server/src/platform/installation/secrets.ts'
import { readSettings } from '../../apps/server/src/platform/settings/settings.ts'

/** The keys of a data folder as a start of the server gets them: as kept, or made. */
export function keysOf(dataDir: string): string {
  const { dataKey, vod } = withSecrets(readSettings({ DATA_DIR: dataDir }))
  return [dataKey.toString('hex'), vod.secretId, vod.secretKey].join(' ')
}
