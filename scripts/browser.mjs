// Which browser the tests drive; plain JavaScript without dependencies, for the machine's own Node.
import { existsSync } from 'node:fs'

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

/** `CHROMIUM_PATH` or the machine's own Chromium; undefined where there is none but perhaps Playwright's. */
export const findBrowser = () =>
  [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path))

/** The same for Playwright's `launch`. */
export function browserToLaunch() {
  const executablePath = findBrowser()
  return executablePath ? { executablePath } : {}
}
