const toMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

/** Returns the processor time of this process in ms. Unlike a clock, it does not run while other processes do. */
export const processorTime = (): number => toMs(process.cpuUsage())

/** The same for this thread alone. */
export const threadTime = (): number => toMs(process.threadCpuUsage())

/** Runs work and returns the longest processor time, in ms, that this thread used without a pause for other work. */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let from = threadTime()
  const measure = () => {
    const now = threadTime()
    longest = Math.max(longest, now - from)
    from = now
    next = setImmediate(measure)
  }
  let next = setImmediate(measure)
  try {
    await work()
  } finally {
    clearImmediate(next)
  }
  return Math.max(longest, threadTime() - from)
}
