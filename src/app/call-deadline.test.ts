import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttp } from '#api/client/http.ts'
import { startCallDeadline } from './call-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe('the deadline of a page’s calls', () => {
  it('OP-03 ends the calls once the latest takes too long', () => {
    const deadline = startCallDeadline(4000, undefined)
    vi.advanceTimersByTime(3000)
    deadline.restart()
    vi.advanceTimersByTime(3999)
    expect([deadline.signal.aborted, deadline.hasTimedOut()]).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect([deadline.signal.aborted, deadline.hasTimedOut()]).toEqual([true, true])
  })

  it('ends with the page, which is no timeout', () => {
    const page = new AbortController()
    const deadline = startCallDeadline(4000, page.signal)
    page.abort(new Error('gone'))
    expect([deadline.signal.reason, deadline.hasTimedOut()]).toEqual([new Error('gone'), false])
    expect(startCallDeadline(4000, page.signal).signal.aborted).toBe(true)
  })

  it('leaves no timer once the page is loaded', () => {
    const deadline = startCallDeadline(4000, undefined)
    deadline.clear()
    expect(vi.getTimerCount()).toBe(0)
    expect(deadline.signal.aborted).toBe(false)
  })

  it('OP-03 is the time limit of every call, which does not clear it', async () => {
    vi.stubEnv('SSR', true)
    const deadline = startCallDeadline(4000, undefined)
    const text = async () => '{"status":"success","data":null}'
    const signals: (AbortSignal | undefined)[] = []
    const http = createHttp({
      transport: async ({ path, signal }) => {
        signals.push(signal)
        if (path.endsWith('quick')) return { status: 200, header: () => undefined, text }
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
      },
      deadline,
    })
    await http.call({ method: 'GET', path: '/api/quick' })
    const slow = http.call({ method: 'GET', path: '/api/slow' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4000)
    expect(await slow).toMatchObject({ kind: 'network', code: 'timeout' })
    expect(signals).toEqual([deadline.signal, deadline.signal])
  })
})
