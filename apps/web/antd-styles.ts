import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractStyle } from '@ant-design/static-style-extract'
import * as antd from 'antd'
import { createElement } from 'react'
import type { Plugin } from 'vite'
import { appTheme } from './src/app/theme.ts'

const SHEET = 'virtual:antd.css'
const root = join(import.meta.dirname, '../..')
const SOURCES = ['apps/web/src/**/*.tsx', 'packages/video-upload/src/**/*.tsx']

/**
 * antd's styles as a style sheet, made by antd's own extraction, so that a built product does not make them in the browser
 * (`zeroRuntime` in main.tsx). In development the sheet is empty, and antd makes its styles itself.
 */
export function antdStyles(): Plugin {
  let isBuild = false
  return {
    name: 'antd-styles',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === SHEET ? `\0${SHEET}` : undefined),
    load(id) {
      if (id !== `\0${SHEET}`) return undefined
      return isBuild ? sheetOf(usedComponents()) : ''
    },
  }
}

function sheetOf(includes: string[]): string {
  return extractStyle({
    includes,
    customTheme: (children) => createElement(antd.ConfigProvider, { theme: appTheme }, children),
  })
}

/** What the sources import from antd by name; messages and notifications come with `App`. */
function usedComponents(): string[] {
  const used = new Set(['message', 'notification'])
  for (const path of globSync(SOURCES, { cwd: root })) {
    const source = readFileSync(join(root, path), 'utf8')
    for (const [, names = ''] of source.matchAll(/import \{([^}]*)\} from 'antd'/g))
      for (const name of names.split(',')) used.add(name.trim())
  }
  return [...used].filter((name) => name in antd)
}
