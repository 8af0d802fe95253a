/**
 * Draw every picture and film of the repository again: `npx node scripts/make-media.ts [part …]`; without a part, all of them.
 *
 * Needs ffmpeg with libx264 and libvpx on the path (films only) and the Noto CJK fonts; the product itself needs neither.
 */
import { mkdir } from 'node:fs/promises'
import { makeBackgrounds } from './media/backgrounds.ts'
import { makeBanners } from './media/banners.ts'
import { makeBaseScenes } from './media/base-scenes.ts'
import { makeCourseCovers } from './media/course-covers.ts'
import { makeDemoFilms } from './media/demo-films.ts'
import { makeFixtures } from './media/fixtures.ts'
import { makeIcons } from './media/icons.ts'
import { makePortraits } from './media/portraits.ts'

const root = new URL('..', import.meta.url).pathname
const parts: Record<string, [folder: string, make: (folder: string) => Promise<void>]> = {
  backgrounds: ['apps/web/src/assets/cover-backgrounds', makeBackgrounds],
  icons: ['apps/web/src/assets', makeIcons],
  portraits: ['apps/server/seeds/media', makePortraits],
  covers: ['apps/server/seeds/media', makeCourseCovers],
  banners: ['apps/server/seeds/media', makeBanners],
  scenes: ['apps/server/seeds/media', makeBaseScenes],
  films: ['apps/server/seeds/media', makeDemoFilms],
  fixtures: ['e2e/fixtures', makeFixtures],
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !parts[name])
if (unknown) throw new Error(`No part '${unknown}'; there are: ${Object.keys(parts).join(', ')}`)

for (const [name, [folder, make]] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  await mkdir(root + folder, { recursive: true })
  await make(root + folder)
  console.log(`${name}: ${folder}`)
}
