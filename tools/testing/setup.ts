import { afterEach, beforeEach, vi } from 'vitest'
import { guardConsole } from './console-guard.ts'

// A worker runs many files of the unit tests (isolate: false), and this before each of them: each begins with fresh modules.
vi.resetModules()

// jsdom paints nothing: what waits for a paint runs at once, except in the tests of the waiting itself.
vi.mock('#lib/after-paint.ts', () => ({ afterPaint: (act: () => void) => act() }))

/** A test that expects an error takes the console over: `vi.spyOn(console, 'error').mockImplementation(() => {})`. */
const guard = guardConsole(console)

beforeEach(guard.start)
afterEach(() => {
  vi.restoreAllMocks()
  guard.finish()
})

// What needs a document is loaded only where there is one: most tests have none, and start sooner.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // A busy machine takes its time.
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(cleanup)
}
