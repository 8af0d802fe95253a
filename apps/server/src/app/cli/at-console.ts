/** Runs a command to its end. A failure is one sentence, which begins with `failed`, and never a stack trace. */
export async function atConsole(failed: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const { cause, message } = error as Error
    console.error(`${failed}：${(cause as Error | undefined)?.message || message}`)
    process.exitCode = 1
  }
}
