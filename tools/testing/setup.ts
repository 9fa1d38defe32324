import { afterEach, beforeEach, vi } from 'vitest'
import { guardConsole } from './console-guard.ts'

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
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
