// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerReload } from '#ui/reload-offer.tsx'

const fetched = vi.fn<typeof fetch>()
const files: Record<string, unknown> = {}
let version: typeof import('./app-version.ts')
let newer: typeof import('./offer-newer.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: 0 })
  vi.resetModules()
  version = await import('./app-version.ts')
  newer = await import('./offer-newer.ts')
  Object.assign(files, { '/builds/latest.json': { id: 'new' }, '/builds/meta/new.json': { entry: '/assets/new.js' } })
  fetched.mockReset().mockImplementation((path) => {
    const body = files[path as string]
    return Promise.resolve(body ? Response.json(body) : new Response('Not found', { status: 404 }))
  })
  vi.stubGlobal('fetch', fetched)
  document.head.innerHTML = '<script data-build="old" src="/assets/old.js" type="text/plain"></script>'
  document.body.innerHTML = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const offer = () => document.querySelector('[role="status"]')

describe('AP-04 the check for a newer version', () => {
  it('AP-04 an app is outdated if the latest build has another entry script', async () => {
    expect(await version.isOutdated()).toBe(true)
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/builds/latest.json', '/builds/meta/new.json'])
    expect(fetched.mock.calls.every(([, init]) => init?.cache === 'no-cache')).toBe(true)
  })

  it('AP-04 is not outdated by a build that changes nothing in the browser', async () => {
    files['/builds/meta/new.json'] = { entry: '/assets/old.js' }
    expect(await version.isOutdated()).toBe(false)
    files['/builds/latest.json'] = { id: 'old' }
    expect(await version.isOutdated()).toBe(false)
    expect(fetched.mock.calls.at(-1)?.[0]).toBe('/builds/latest.json')
  })

  it('AP-04 only logs a failed check', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    files['/builds/meta/new.json'] = undefined
    expect(await version.isOutdated()).toBe(false)
    fetched.mockRejectedValue(new TypeError('no connection'))
    expect(await version.isOutdated()).toBe(false)
    expect(logged).toHaveBeenCalledTimes(2)
  })

  it('AP-04 checks nothing in development, where there is no build', async () => {
    document.head.innerHTML = ''
    expect(await version.isOutdated()).toBe(false)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('AP-04 checks every five minutes at most, and offers a reload once', async () => {
    await newer.checkVersionSometimes()
    expect(fetched).not.toHaveBeenCalled()
    for (let visits = 0; visits < 3; visits += 1) {
      vi.setSystemTime(Date.now() + 5 * 60_000)
      await newer.checkVersionSometimes()
      await newer.checkVersionSometimes()
    }
    expect(fetched).toHaveBeenCalledTimes(6)
    expect(document.querySelectorAll('[role="status"]')).toHaveLength(1)
  })

  it('AP-04 the offer is announced, and its button reloads', () => {
    offerReload()
    expect(offer()?.textContent).toBe('')
    vi.advanceTimersByTime(100)
    expect(offer()?.textContent).toBe('A new version of the shop is available.Reload')
    expect(offer()?.querySelector('button')?.type).toBe('button')
  })
})
