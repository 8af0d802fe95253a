import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

const MB = 1024 * 1024

/** Resident memory of a process in MB. */
function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / MB
}

/** Renderers of this browser: the page's, and what Chromium keeps in store. */
async function renderersOf(browser: Browser): Promise<number[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Megabytes that the page's process, the one that grew most, had more at its peak during `work` than before it. */
export async function memoryAbove<T>(
  browser: Browser,
  work: () => Promise<T>,
): Promise<{ result: T; above: number }> {
  const pids = await renderersOf(browser)
  await sleep(500)
  const idle = new Map(pids.map((pid) => [pid, residentMb(pid)]))
  let above = 0
  const look = () => {
    for (const [pid, before] of idle) above = Math.max(above, residentMb(pid) - before)
  }
  const timer = setInterval(look, 20)
  try {
    const result = await work()
    look()
    return { result, above }
  } finally {
    clearInterval(timer)
  }
}
