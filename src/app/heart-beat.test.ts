// @vitest-environment jsdom
import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Http } from '#api/client/http.ts'
import { beatOnceADay, beatWhenIdle } from './heart-beat.ts'

const call = vi.fn<Http['call']>()
const http = { call } as unknown as Http
const COOKIE = 'vitrine_heartbeat'
const noon = Date.UTC(2026, 10, 22, 12)
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  Cookies.remove(COOKIE)
  call.mockReset().mockResolvedValue(null)
})
afterEach(() => vi.useRealTimers())

describe('the heartbeat', () => {
  it('CO-05 AP-01 is sent once a day, by a cookie of seven days', async () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    await beatOnceADay(http)
    expect(call.mock.calls[0]?.[0]).toMatchObject({ method: 'POST', path: '/api/base/heart-beat', quiet: true })
    expect(set.mock.calls).toEqual([[`${COOKIE}=2026-11-22; Path=/; SameSite=Lax; Max-Age=604800`]])
    set.mockRestore()
    for (const hours of [0, 1, 11]) {
      vi.setSystemTime(noon + hours * HOUR)
      await beatOnceADay(http)
    }
    expect(call).toHaveBeenCalledTimes(1)
    vi.setSystemTime(noon + 12 * HOUR)
    await beatOnceADay(http)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('CO-05 is only logged when it fails, and not retried that day', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    call.mockRejectedValue(new Error('no network'))
    await beatOnceADay(http)
    await beatOnceADay(http)
    expect(call).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith('The heartbeat was not sent.', expect.any(Error))
  })

  it('CO-05 is sent whatever the cookie contains, and never without a cookie', async () => {
    Cookies.set(COOKIE, '<rubbish>')
    await beatOnceADay(http)
    expect(call).toHaveBeenCalledTimes(1)
    vi.spyOn(document, 'cookie', 'set').mockReturnValue()
    vi.setSystemTime(noon + 48 * HOUR)
    await beatOnceADay(http)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('CO-05 waits until the browser is idle', async () => {
    const idle = vi.fn<typeof requestIdleCallback>()
    vi.stubGlobal('requestIdleCallback', idle)
    beatWhenIdle(http)
    expect(call).not.toHaveBeenCalled()
    idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 1 })
    expect(call).toHaveBeenCalledOnce()
    // requestIdleCallback is missing in Safari.
    Cookies.remove(COOKIE)
    vi.stubGlobal('requestIdleCallback', undefined)
    beatWhenIdle(http)
    expect(call).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(2000)
    expect(call).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  })

  it('CO-05 BU-01 is not sent by a preview in a builder’s frame', async () => {
    vi.stubGlobal('parent', {})
    beatWhenIdle(http)
    await vi.advanceTimersByTimeAsync(HOUR)
    vi.unstubAllGlobals()
    expect(call).not.toHaveBeenCalled()
    beatWhenIdle(http)
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(call).toHaveBeenCalledTimes(1)
  })
})
