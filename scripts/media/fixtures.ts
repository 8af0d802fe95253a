import { writeFile } from 'node:fs/promises'
import { type Film, mp4, shoot } from './film.ts'
import { gradient, image, ridge, svg, text } from './svg.ts'

const lesson: Film = {
  title: '把群众的事办到心坎上',
  subtitle: '端到端测试用课程视频',
  seconds: 8,
  width: 1280,
  height: 720,
  colours: { sky: ['#7d1420', '#b23a2e', '#e0a458'], hills: ['#5a1220', '#3b0d18'], ink: '#fff6e5' },
  chord: [220, 277.18, 329.63],
}

const landscape = svg(
  1600,
  900,
  `<defs>${gradient('sky', ['#2f5d7c', '#8fb6c4', '#f2e3c6'])}</defs><rect width="1600" height="900" fill="url(#sky)"/>
  ${ridge(1600, 900, 560, 90, 0.4, '#5d8a86')}${ridge(1600, 900, 680, 70, 2.2, '#3c6b5f')}${ridge(1600, 900, 800, 50, 4.1, '#234a40')}`,
)

const portrait = svg(
  480,
  640,
  `<rect width="480" height="640" fill="#dfe6ea"/><path d="M40,640 C50,470 150,440 240,440 C330,440 430,470 440,640 Z" fill="#2b3f55"/>
  <rect x="200" y="350" width="80" height="120" rx="36" fill="#d9a781"/><ellipse cx="240" cy="270" rx="92" ry="116" fill="#e8bd98"/>
  <path d="M142,270 C130,120 350,120 338,270 C330,210 300,190 240,190 C180,190 150,210 142,270 Z" fill="#2a211d"/>
  ${text(240, 620, 30, '#ffffff', '测试照片')}`,
)

/** Files for the journeys of a user: good ones, and files that are not what their names say. */
export async function makeFixtures(folder: string): Promise<void> {
  await shoot(lesson, ['-vf', 'noise=alls=5:allf=t:all_seed=7', ...mp4(24, '96k')], `${folder}/lesson.mp4`)
  const small = { ...lesson, width: 320, height: 180, seconds: 3, subtitle: '短片' }
  await shoot(
    small,
    ['-c:v', 'libvpx', '-b:v', '150k', '-c:a', 'libopus', '-b:a', '32k'],
    `${folder}/short.webm`,
  )
  const tiny = { ...lesson, width: 160, height: 120, seconds: 1, subtitle: '短片' }
  await shoot(tiny, ['-c:v', 'mpeg4', '-q:v', '8', '-c:a', 'libmp3lame', '-b:a', '32k'], `${folder}/tiny.avi`)
  const gps = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '28/1 11/1 46/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '112/1 58/1 20/1',
  }
  await image(landscape)
    .jpeg({ quality: 82 })
    .withExif({ IFD0: { Make: 'Fixture', Model: 'Camera 1', Artist: 'Someone private' }, IFD3: gps })
    .toFile(`${folder}/cover.jpg`)
  await image(portrait).png({ palette: true }).toFile(`${folder}/photo.png`)
  await writeFile(
    `${folder}/not-a-picture.jpg`,
    '<!doctype html><html><body><script>document.title = "ran"</script><p>not a picture</p></body></html>\n',
  )
  await writeFile(`${folder}/not-a-video.mp4`, 'This is plain text and no video.\n')
}
