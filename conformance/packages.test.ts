import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from '../scripts/pack.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'packages-'))
const modules = join(folder, 'node_modules')
const names = ['vod-upload', 'video-upload'] as const

/** What somebody else has who installed them: the tarballs, and the packages that they ask for. */
beforeAll(() => {
  for (const name of names) {
    const target = join(modules, '@dangxiao', name)
    mkdirSync(target, { recursive: true })
    execFileSync('tar', ['-xzf', pack(name, folder), '-C', target, '--strip-components=1'])
  }
  for (const name of [
    'react',
    'react-dom',
    'plyr',
    '@types/react',
    '@types/react-dom',
    'csstype',
    '@noble/hashes',
  ]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function filesOf(name: string): string[] {
  const entries = readdirSync(join(modules, '@dangxiao', name), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The chunks of a program, by whether they are loaded at once. */
async function bundle(program: string): Promise<{ entry: string; later: string[] }> {
  const input = join(folder, 'program.ts')
  writeFileSync(input, program)
  const made = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, external: [/^react/], preserveEntrySignatures: 'strict' },
    },
  })
  const { output } = made as Rolldown.RolldownOutput
  const chunks = output.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  const codes = (isEntry: boolean) =>
    chunks.filter((each) => each.isEntry === isEntry).map(({ code }) => code)
  return { entry: codes(true).join(''), later: codes(false) }
}

const kilobytes = (code: string) => gzipSync(code, { level: 9 }).length / 1000

describe.each(names)('@dangxiao/%s, packed', (name) => {
  test('holds built modules, types, a licence and a README, and nothing else', () => {
    const endings = new Set(filesOf(name).map((file) => /(\.d\.ts|\.[a-z]+|LICENSE)$/.exec(file)?.[0]))
    const expected = ['.d.ts', '.js', '.json', '.md', 'LICENSE', ...(name === 'video-upload' ? ['.css'] : [])]
    expect([...endings].sort()).toEqual(expected.sort())
    expect(readFileSync(join(modules, '@dangxiao', name, 'README.md'), 'utf8')).toMatch(/```tsx?\nimport/)
  })

  test('knows nothing of the back-office', () => {
    const imported = filesOf(name).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^.'"][^'"]*)['"]/g)].map(
        ([, from = '']) => from,
      ),
    )
    const packages = imported.map((from) =>
      from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    const known = name === 'vod-upload' ? ['@noble/hashes'] : ['@dangxiao/vod-upload', 'plyr', 'react']
    expect(packages.filter((each) => each !== `@dangxiao/${name}` && !known.includes(each))).toEqual([])
  })

  test('asks for no more than it imports', () => {
    const {
      dependencies = {},
      peerDependencies = {},
      ...rest
    } = JSON.parse(readFileSync(join(modules, '@dangxiao', name, 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(
      name === 'vod-upload' ? ['@noble/hashes'] : ['@dangxiao/vod-upload', 'plyr'],
    )
    expect(Object.keys(peerDependencies)).toEqual(name === 'vod-upload' ? [] : ['react', 'react-dom'])
    expect(rest).not.toHaveProperty('devDependencies')
    expect(rest).not.toHaveProperty('scripts')
  })
})

describe('a program that uses them', () => {
  test.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ])('is checked with types, as %s', (module, moduleResolution) => {
    const program = `import { createUpload, type Progress, UploadError } from '@dangxiao/vod-upload'
import { isUploading, type VideoItem, VideoUpload } from '@dangxiao/video-upload'
import type { ReactElement } from 'react'
const upload = createUpload({ file: new File([], 'v.mp4'), getSignature: async () => 's' })
upload.on('progress', ({ percent }: Progress) => percent.toFixed())
export const fileId: Promise<string> = upload.start().then((result) => result.fileId)
export const items: VideoItem[] = []
export const uploading: boolean = isUploading(items) || new UploadError('network').kind === 'cors'
export const widget: ReactElement = <VideoUpload value={items} onInput={(list) => list.length} getSignature={async () => ({ authorization: 's' })} />
// @ts-expect-error there has to be a file
createUpload({ getSignature: async () => 's' })
`
    writeFileSync(join(folder, 'typed.tsx'), program)
    const options = {
      module,
      moduleResolution,
      target: 'ES2022',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: [],
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['typed.tsx'] }),
    )
    const check = () =>
      execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
        encoding: 'utf8',
      })
    expect(check).not.toThrow()
  })

  test('runs in Node without a bundler', () => {
    const program = `import { percentOf, tencentVod } from '@dangxiao/vod-upload'; process.stdout.write(percentOf(0.29) + tencentVod.hosts[0])`
    const options = { cwd: folder, encoding: 'utf8' } as const
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], options)).toBe(
      '29https://vod2.qcloud.com',
    )
  })

  test('has of the client only what it uses', async () => {
    const { entry } = await bundle(
      `import { percentOf } from '@dangxiao/vod-upload'; export const whole = percentOf(0.5)`,
    )
    expect(entry).not.toMatch(/XMLHttpRequest|UploadUGC|q-sign-algorithm/)
    expect(kilobytes(entry)).toBeLessThan(0.5)
  })

  test('has the whole client with its object store in 30 KB', async () => {
    const { entry, later } = await bundle(`export { createUpload } from '@dangxiao/vod-upload'`)
    expect(entry).toMatch(/UploadUGC/)
    expect(kilobytes([entry, ...later].join(''))).toBeLessThan(30)
  })

  test('loads the client when the first file is picked, and the player when it is needed', async () => {
    const { entry, later } = await bundle(
      `import '@dangxiao/video-upload/style.css'; export { VideoUpload } from '@dangxiao/video-upload'`,
    )
    expect(entry).not.toMatch(/UploadUGC|q-sign-algorithm|plyr__/)
    expect(later.filter((code) => code.includes('UploadUGC'))).toHaveLength(1)
    expect(later.filter((code) => code.includes('plyr__'))).toHaveLength(1)
  })

  test('has of the widget only what it uses', async () => {
    const { entry, later } = await bundle(`export { isUploading } from '@dangxiao/video-upload'`)
    expect(entry).not.toMatch(/react|plyr|UploadUGC/i)
    expect(later).toEqual([])
  })
})
