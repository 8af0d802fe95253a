/** `node scripts/pack.ts <folder>`: the packages that can be published, built, as tarballs in that folder. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

const root = join(import.meta.dirname, '..')

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
  strict: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  declaration: true,
}

/**
 * Builds one package: a module of JavaScript and of types for each of its sources, and a package.json that leads to them. In this
 * repository the sources are imported as they are.
 *
 * @returns path of the tarball
 */
export function pack(name: 'vod-upload' | 'video-upload', into: string): string {
  const source = join(root, 'packages', name)
  const target = join(root, '.cache/packages', name)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  mkdirSync(into, { recursive: true })
  const files = globSync('src/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !/\.test\.|src\/testing/.test(file),
  )
  const config = {
    compilerOptions: { ...compilerOptions, rootDir: join(source, 'src'), outDir: target },
    files: files.map((file) => join(source, file)),
  }
  writeFileSync(join(target, 'tsconfig.json'), JSON.stringify(config))
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', target], {
    stdio: 'inherit',
  })
  rmSync(join(target, 'tsconfig.json'))
  // The compiler leaves the endings in declarations as they are.
  for (const file of globSync('**/*.d.ts', { cwd: target })) {
    const path = join(target, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(['"]\.{1,2}\/[^'"]*)\.tsx?(['"])/g, '$1.js$2'))
  }
  for (const file of globSync('src/**/*.css', { cwd: source }))
    cpSync(join(source, file), join(target, file.replace('src/', '')))
  for (const file of ['README.md', 'LICENSE']) cpSync(join(source, file), join(target, file))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published(source), null, 2)}\n`)
  const [made] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', into], {
      cwd: target,
      encoding: 'utf8',
    }),
  ) as [{ filename: string }]
  return join(into, made.filename)
}

/** What the outside is told: built files in place of sources, nothing of how the package is made. */
function published(source: string): object {
  const {
    devDependencies: _,
    scripts: __,
    exports,
    ...rest
  } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
    [field: string]: unknown
  }
  const built = Object.entries(exports).map(([name, path]) => {
    const file = path.replace('./src/', './')
    const script = file.replace(/\.ts$/, '')
    return [name, script === file ? file : { types: `${script}.d.ts`, default: `${script}.js` }] as const
  })
  for (const [, file] of built)
    if (typeof file === 'string' && !existsSync(join(source, 'src', file)))
      throw new Error(`there is no ${file}`)
  return { ...rest, exports: Object.fromEntries(built), files: ['**/*.js', '**/*.d.ts', '**/*.css'] }
}

if (process.argv[1] === import.meta.filename) {
  const into = resolve(process.argv[2] ?? '.')
  for (const name of ['vod-upload', 'video-upload'] as const) console.info(pack(name, into))
}
