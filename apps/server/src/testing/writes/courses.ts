import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { mediaFiles } from '../../library/vod/media.table.ts'
import { callsIn, inputsOf } from './record.ts'
import { routeOf, type Scene, type Writes } from './scene.ts'

/** Of recorded courses and their videos. */
export function courseWrites(scene: Scene): Writes {
  const { server, build, db, loosely, hunan, changsha, province } = scene
  const url = '/vod/51/a.avi'
  const calls = callsIn(scene)
  const courses = inputsOf(scene, build.course, build.courseBody)
  const retry = async () => {
    const store = createServer((_, response) => void response.end('{"canConvert":true}'))
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void store.close())
    server.settings.storeAddress = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    await db.insert(mediaFiles).values({ fileId: '51', sourceUrl: url, url, state: 'failed' })
    return loosely(province, routeOf('media.retry'), { body: { url } })
  }
  const uploading = () => ({ body: { uploadKey: randomUUID() } })
  const broughtIn = async () => ({
    body: { rows: [await build.courseBody({ unit: hunan }), await build.courseBody({ unit: changsha })] },
  })
  return {
    ...calls('course.add', courses.added),
    ...calls('course.update', courses.changed(courses.waiting)),
    ...calls('course.review', courses.passed, 'pass'),
    ...calls(
      ['course.remove', 'course.pin', 'course.unpin', 'course.feature', 'course.unfeature'],
      courses.one,
    ),
    ...calls('courseImport.commit', broughtIn, 'import'),
    ...calls('upload.abandon', uploading),
    'media.retry': async () => ({ action: 'retry', given: { body: { url } }, work: retry }),
    ...calls(['vod.courseSignature', 'vod.basicSignature'], uploading, 'sign'),
  }
}
