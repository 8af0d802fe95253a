import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a command of the console on the data of a product, while it runs. */
export async function atConsole(dataDir: string, command: string, ...told: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', ...told], { env })
  return stdout
}
