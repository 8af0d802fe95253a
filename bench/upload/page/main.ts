import { contenders } from './contenders.ts'
import type { Task } from './task.ts'

export interface Outcome {
  milliseconds: number
  /** Tasks over 50 ms on the page's thread, in milliseconds. */
  longTasks: number[]
}

async function run(name: string, given: Omit<Task, 'file'>): Promise<Outcome> {
  const file = document.querySelector('input')?.files?.[0]
  const upload = contenders[name]
  if (!file || !upload) throw new Error(`no file, or no contender ${name}`)
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ entryTypes: ['longtask'] })
  const began = performance.now()
  await upload({ ...given, file })
  const milliseconds = performance.now() - began
  // Entries are handed over in a task of their own.
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return { milliseconds, longTasks }
}

Object.assign(window, { run })
