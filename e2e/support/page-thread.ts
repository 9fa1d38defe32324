import type { CDPSession, Page } from '@playwright/test'

/** Reads how busy a page’s main thread is, in processor time: a clock also counts what the rest of the machine does. */
export class PageThread {
  readonly #devtools: CDPSession

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools
  }

  static async of(page: Page): Promise<PageThread> {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    return new PageThread(devtools)
  }

  /** Processor time of the thread so far, and how long its tasks took by the clock, both in ms. */
  async times(): Promise<{ processor: number; tasks: number }> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics')
    const value = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1000
    return { processor: value('ThreadTime'), tasks: value('TaskDuration') }
  }

  /** Returns the processor time that the thread needs while something happens, in ms. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const { processor: before } = await this.times()
    await work()
    return (await this.times()).processor - before
  }
}
