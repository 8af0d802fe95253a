import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './client.ts'

/** Tests with the real programs are skipped, and say so, where they are not installed. */
export const hasFfmpeg =
  spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0

/** A tiny video of the real program: two seconds of a test picture and a tone. */
export async function realVideo(name: string, args: string[] = []): Promise<Buffer> {
  const path = join(await temporaryFolder(), name)
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=2']
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, '-shortest', ...args, path])
  return readFile(path)
}

/** What ffprobe says of a file that is played. */
export async function seen(
  bytes: Buffer,
): Promise<{ codecs: string[]; format: string; size: [number, number] }> {
  const path = join(await temporaryFolder(), 'seen')
  await writeFile(path, bytes)
  const out = execFileSync('ffprobe', [
    '-v',
    'error',
    '-print_format',
    'json',
    '-show_streams',
    '-show_format',
    path,
  ])
  const { streams, format } = JSON.parse(String(out))
  const [video] = streams
  return {
    codecs: streams.map((each: { codec_name: string }) => each.codec_name),
    format: format.format_name,
    size: [video.width, video.height],
  }
}

/** Programs that behave as told: `ffprobe` describes an avi of 100 s, `ffmpeg` does what the script says. */
export async function fakePrograms({
  ffmpeg = 'convert',
  ffprobe = 'describe',
}: {
  ffmpeg?: string
  ffprobe?: string
} = {}) {
  const folder = await temporaryFolder()
  const described = {
    format: { format_name: 'avi', duration: '100.0' },
    streams: [
      { codec_type: 'video', codec_name: 'mpeg4', width: 640, height: 480, pix_fmt: 'yuv420p' },
      { codec_type: 'audio', codec_name: 'mp3' },
    ],
  }
  const script = `#!${process.execPath}
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
const folder = ${JSON.stringify(folder)}
const [me, out] = [process.argv[1].split('/').at(-1), process.argv.at(-1).replace(/^file:/, '')]
const isPicture = out.endsWith('.jpg')
appendFileSync(folder + '/log', JSON.stringify([me, ...process.argv.slice(2)]) + '\\n')
const runs = readFileSync(folder + '/log', 'utf8').split('\\n').filter((line) => line.startsWith('["' + me) && !line.includes('.jpg')).length
const hang = () => setInterval(() => {}, 1000)
const finish = () => writeFileSync(out, isPicture ? 'jpg' : 'mp4')
const deeds = {
  describe: () => console.log(${JSON.stringify(JSON.stringify(described))}),
  convert: finish,
  progress: () => { if (isPicture) return finish(); console.log('out_time_us=25000000\\nprogress=continue'); const t = setInterval(() => { if (existsSync(folder + '/go')) { clearInterval(t); console.log('out_time_us=99000000'); finish() } }, 20) },
  hang,
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  'crash-once': () => (runs === 1 && !isPicture ? process.kill(process.pid, 'SIGSEGV') : finish()),
  refuse: () => { console.error('Invalid data found when processing input'); process.exit(1) },
  rubbish: () => console.log('{"streams": [{"codec_type": "video", "width": "x"}], '),
  flood: function more() { while (process.stdout.write('x'.repeat(65536))); process.stdout.once('drain', more) },
  nothing: () => {},
}
deeds[me === 'ffprobe' ? ${JSON.stringify(ffprobe)} : ${JSON.stringify(ffmpeg)}]()
`
  for (const name of ['ffmpeg', 'ffprobe']) {
    await writeFile(join(folder, `${name}.mjs`), script.replaceAll("'ffprobe'", "'ffprobe.mjs'"))
    await chmod(join(folder, `${name}.mjs`), 0o755)
  }
  return {
    programs: { ffmpeg: join(folder, 'ffmpeg.mjs'), ffprobe: join(folder, 'ffprobe.mjs') },
    /** Lets a conversion that is on its way end. */
    go: () => writeFile(join(folder, 'go'), ''),
    /** The calls of one program, without those that take a picture. */
    async calls(name: string): Promise<string[][]> {
      const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
      const all = log
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as string[])
      return all.filter(([program, ...args]) => program === `${name}.mjs` && !args.at(-1)?.endsWith('.jpg'))
    },
  }
}

export function aviBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size, 7)
  bytes.write('RIFF', 0)
  bytes.write('AVI LIST', 8)
  return bytes
}
