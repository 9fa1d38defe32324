import { afterEach, beforeEach, vi } from 'vitest'
import { guardConsole } from './console-guard.ts'

// Unit test files share a worker (isolate: false). Each starts with fresh modules.
vi.resetModules()

// jsdom never paints, so code waiting for a paint runs at once.
vi.mock('#lib/after-paint.ts', () => ({ afterPaint: (act: () => void) => act() }))

/** Tests that expect an error mock the console: `vi.spyOn(console, 'error').mockImplementation(() => {})`. */
const guard = guardConsole(console)

beforeEach(guard.start)
afterEach(() => {
  vi.restoreAllMocks()
  guard.finish()
})

// Most tests have no document and start faster without these.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // For busy machines.
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(() => {
    cleanup()
    // What a test stores must not be found by the next one.
    localStorage.clear()
    sessionStorage.clear()
  })
  // The tabs of one test must not receive the messages of the next.
  const channels = new Set<BroadcastChannel>()
  // Not `vi.stubGlobal`, which tests undo with `vi.unstubAllGlobals`.
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
  }
  afterEach(() => {
    for (const channel of channels) channel.close()
    channels.clear()
  })
  // jsdom has no layout.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
}
