import { applyWrites } from './apply.ts'
import { baseWrites } from './bases.ts'
import { bookingWrites } from './bookings.ts'
import { courseWrites } from './courses.ts'
import { libraryWrites } from './library.ts'
import { liveWrites } from './live.ts'
import { operationWrites } from './operations.ts'
import { rankingWrites } from './rankings.ts'
import type { Scene, Writes } from './scene.ts'
import { scheduleWrites } from './schedule.ts'
import { systemWrites } from './system.ts'

export const allWrites = (scene: Scene): Writes => ({
  ...applyWrites(scene),
  ...baseWrites(scene),
  ...bookingWrites(scene),
  ...courseWrites(scene),
  ...libraryWrites(scene),
  ...liveWrites(scene),
  ...operationWrites(scene),
  ...rankingWrites(scene),
  ...scheduleWrites(scene),
  ...systemWrites(scene),
})
