import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'

/** Ends a browser run with a line CI can parse: `e2e: 12 passed, 0 failed, 1 skipped`. */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined
  readonly #results = new Map<string, TestResult['status']>()

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#results.set(test.id, result.status)
  }

  onEnd(_result: FullResult): void {
    const all = this.#suite?.allTests() ?? []
    const count = (wanted: (status: TestResult['status'] | undefined) => boolean) =>
      all.filter((test) => wanted(this.#results.get(test.id))).length
    const passed = count((status) => status === 'passed')
    const skipped = count((status) => status === 'skipped' || status === undefined)
    console.log(`e2e: ${passed} passed, ${all.length - passed - skipped} failed, ${skipped} skipped`)
  }
}
