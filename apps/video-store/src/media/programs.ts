import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** The programs that look at videos and convert them. */
export interface Programs {
  ffmpeg: string
  ffprobe: string
}

export interface RunOptions {
  /** Milliseconds for the whole, and without a word on standard output. */
  maxMs: number
  silentMs?: number
  signal: AbortSignal
  onStart?: (pid: number) => void | Promise<void>
  /** Takes lines of standard output; without it they are gathered. */
  onLine?: (line: string) => void
}

/** A program that did not do its work. `crashed`: another try may help. */
export class RunFailure extends Error {
  readonly crashed: boolean

  constructor(message: string, crashed: boolean) {
    super(message)
    this.crashed = crashed
  }
}

/** The file itself is to blame: it is damaged, or was never finished. */
export class SourceFailure extends RunFailure {
  constructor(message: string) {
    super(message, false)
  }
}

/** The program has ended by itself, and said that it could not. */
class ExitFailure extends RunFailure {}

/** What nothing can be read from. @throws SourceFailure instead of a program's own words */
export async function reading<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    throw error instanceof ExitFailure && !error.crashed ? new SourceFailure(UNREADABLE) : error
  }
}

export const UNREADABLE = '读不出视频内容，文件可能没有录完或没有拷贝完'

const longestOutput = 1 << 20
const longestError = 2000

/**
 * Runs a program without a shell, with nothing of our environment, and below everything else on the machine.
 *
 * @returns what it wrote
 * @throws RunFailure
 */
export async function run(program: string, args: readonly string[], options: RunOptions): Promise<string> {
  const { maxMs, silentMs = maxMs, signal, onStart, onLine } = options
  signal.throwIfAborted()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    windowsHide: true,
  })
  // At once: a quick one has ended before anything else is done.
  const end = ended(child)
  end.catch(() => undefined)
  let cause: RunFailure | undefined
  const kill = (message: string, crashed: boolean) => {
    cause ??= new RunFailure(message, crashed)
    child.kill('SIGKILL')
  }
  const abort = () => kill('视频存储正在停止', true)
  signal.addEventListener('abort', abort, { once: true })
  const late = setTimeout(() => kill('处理时间过长', false), maxMs)
  let silent = setTimeout(() => kill('处理中途停滞', true), silentMs)
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    clearTimeout(silent)
    silent = setTimeout(() => kill('处理中途停滞', true), silentMs)
    out += text
    if (onLine) {
      const lines = out.split('\n')
      out = (lines.pop() ?? '').slice(-1000)
      for (const line of lines) onLine(line)
    } else if (out.length > longestOutput) kill('程序的输出过多', false)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err = (err + text).slice(-longestError)
  })
  try {
    if (child.pid !== undefined) {
      lower(child.pid)
      await onStart?.(child.pid)
    }
    const [code, stopped] = await end
    if (cause) throw cause
    if (code === 0) return out
    throw new ExitFailure(lastLine(err) || `程序异常退出（${stopped ?? code}）`, stopped !== null)
  } finally {
    clearTimeout(late)
    clearTimeout(silent)
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  }
}

function ended(child: ChildProcess): Promise<[code: number | null, signal: string | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new RunFailure(`无法运行：${error.message}`, true)))
    child.once('close', (code, signal) => resolve([code, signal]))
  })
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not let us.
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.slice(0, 300) ?? ''

/** Why videos are not converted here, or with which programs they are. */
export async function findPrograms({
  ffmpeg,
  ffprobe,
}: Programs): Promise<{ programs: Programs; version: string } | { missing: string }> {
  const options = { maxMs: 10_000, signal: new AbortController().signal }
  try {
    const [about, encoders] = await Promise.all([
      run(ffmpeg, ['-hide_banner', '-version'], options),
      run(ffmpeg, ['-hide_banner', '-encoders'], options),
      run(ffprobe, ['-hide_banner', '-version'], options),
    ])
    if (!/ libx264 /.test(encoders)) return { missing: '所装的 ffmpeg 不含 libx264 编码器' }
    return { programs: { ffmpeg, ffprobe }, version: /version (\S+)/.exec(about)?.[1] ?? '' }
  } catch {
    return { missing: '未安装 ffmpeg 和 ffprobe' }
  }
}
