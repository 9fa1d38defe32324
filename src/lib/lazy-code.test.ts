import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyCode } from './lazy-code.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  vi.useFakeTimers()
  const network = new EventTarget()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  vi.stubGlobal('dispatchEvent', network.dispatchEvent.bind(network))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('EN-08 lazyCode', () => {
  it('EN-08 retries automatically, and loads once for all callers', async () => {
    const load = vi.fn<() => Promise<string>>(async () => 'code').mockImplementationOnce(lost)
    const code = lazyCode(load)
    const heard = vi.fn()
    code.subscribe(heard)
    const both = Promise.all([code.load(), code.load()])
    expect(code.current()).toBeUndefined()
    await vi.runAllTimersAsync()
    expect(await both).toEqual(['code', 'code'])
    expect(code.current()).toBe('code')
    expect(heard).toHaveBeenCalledTimes(1)
    await code.load()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('EN-08 gives up after three attempts, and does not cache the failure', async () => {
    const load = vi.fn<() => Promise<string>>(lost)
    const code = lazyCode(load)
    const first = code.load().catch(String)
    await vi.runAllTimersAsync()
    expect(await first).toContain('Failed to fetch')
    expect(load).toHaveBeenCalledTimes(3)
    load.mockImplementation(async () => 'code')
    expect(await code.load()).toBe('code')
  })

  it('EN-08 rejects immediately while offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const load = vi.fn<() => Promise<string>>(lost)
    await expect(lazyCode(load).load()).rejects.toThrow('Failed to fetch')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('EN-08 retries with growing pauses, and as soon as the network returns', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const load = vi.fn<() => Promise<string>>(lost)
    const arrived = lazyCode(load).loadEventually()
    const callsAfter = async (ms: number) => {
      load.mockClear()
      await vi.advanceTimersByTimeAsync(ms)
      return load.mock.calls.length
    }
    expect(await callsAfter(0)).toBe(0)
    expect([await callsAfter(2000), await callsAfter(2000), await callsAfter(2000)]).toEqual([1, 0, 1])
    load.mockImplementation(async () => 'code')
    dispatchEvent(new Event('online'))
    expect(await arrived).toBe('code')
  })

  it('EN-08 ignores a failed preload', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const code = lazyCode(lost)
    code.preload()
    await vi.runAllTimersAsync()
    await expect(code.load()).rejects.toThrow('Failed to fetch')
  })
})
