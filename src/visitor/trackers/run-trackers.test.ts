// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAllAccepted, consentSignals, cookieEntries, grantedSignals } from '#domain/cookie-entries.ts'
import type { subscribeTracker } from '#domain/track.ts'
import type { Consent, Tracker } from './tracker.ts'

// Trackers never unsubscribe, so those of one test would receive the events of the next.
const stops = vi.hoisted(() => [] as (() => void)[])
vi.mock('#domain/track.ts', async (importOriginal) => {
  const own = await importOriginal<{ subscribeTracker: typeof subscribeTracker }>()
  return { ...own, subscribeTracker: (listen: (event: Event) => void) => stops.push(own.subscribeTracker(listen)) }
})

const installed = (module_name: string, config: object) => ({
  module_name,
  config,
  consent: { category: 'analytics' as const, name: module_name, description: 'Counts.' },
})
const plugins = [
  installed('GoogleTag', { google_tag_id: 'G-ABCD1234' }),
  installed('GoogleTagManager', { tag_code: 'GTM-ABCD123' }),
  installed('FacebookPixel', { code: '123456789012' }),
  installed('MicrosoftClarity', { code: 'abcdef1234' }),
]
const asked = (accepted: boolean): Consent => ({
  isAsked: true,
  signals: consentSignals(setAllAccepted(cookieEntries(plugins), accepted)),
})
const all = asked(true)
const none = asked(false)
const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src)
const values = { currency: 'INR', value: 1150, items: [{ item_id: 'ASH-1', quantity: 2, price: 575 }] }
const commands = () =>
  (window.dataLayer ?? []).map((one) => (Object.hasOwn(one as object, 'length') ? [...(one as IArguments)] : one))

let runTrackers: typeof import('./run-trackers.ts').runTrackers
let track: typeof import('#domain/track.ts').track

beforeEach(async () => {
  // As on a new page: Consent Mode has its default once.
  vi.resetModules()
  ;[{ runTrackers }, { track }] = await Promise.all([import('./run-trackers.ts'), import('#domain/track.ts')])
  for (const stop of stops.splice(0)) stop()
  document.head.replaceChildren()
  window.dataLayer = []
  delete window.fbq
  delete window.clarity
  document.cookie = '_ga=1'
  document.cookie = 'own=1'
})

describe('trackers of a page', () => {
  it('CO-03 load nothing without consent', async () => {
    const trackers = runTrackers(plugins)
    await trackers.allow([], none)
    track('view_item', values)
    expect([scripts(), window.dataLayer, trackers.hasLoaded()]).toEqual([[], [], false])
  })

  it('CO-03 CO-04 load their script with consent, signal consent first, and receive events in their own shape', async () => {
    await runTrackers(plugins).allow(
      plugins.map((plugin) => plugin.module_name),
      all,
    )
    expect(scripts().toSorted()).toEqual([
      'https://connect.facebook.net/en_US/fbevents.js',
      'https://www.clarity.ms/tag/abcdef1234',
      'https://www.googletagmanager.com/gtag/js?id=G-ABCD1234',
      'https://www.googletagmanager.com/gtm.js?id=GTM-ABCD123',
    ])
    track('add_to_cart', values)
    const sent = commands()
    expect(sent[0]).toMatchObject(['consent', 'default', { ad_storage: 'denied', analytics_storage: 'denied' }])
    expect(sent[1]).toMatchObject(['consent', 'update', { analytics_storage: 'granted', ad_storage: 'denied' }])
    expect(sent).toContainEqual(['event', 'add_to_cart', { ...values, send_to: 'G-ABCD1234' }])
    const reset = sent.findIndex((one) => JSON.stringify(one) === '{"ecommerce":null}')
    expect(sent[reset + 1]).toEqual({ event: 'add_to_cart', ecommerce: values })
    expect(window.fbq?.queue.at(-1)).toMatchObject([
      'trackSingle',
      '123456789012',
      'AddToCart',
      { value: 1150, currency: 'INR', content_ids: ['ASH-1'] },
    ])
  })

  it('CO-03 are granted Consent Mode by default if there is no cookie warning', async () => {
    await runTrackers(plugins).allow(['GoogleTag', 'GoogleTagManager'], { isAsked: false, signals: grantedSignals })
    const consents = commands().filter((one) => Array.isArray(one) && one[0] === 'consent')
    expect(consents).toEqual([
      [
        'consent',
        'default',
        {
          ad_storage: 'granted',
          ad_user_data: 'granted',
          ad_personalization: 'granted',
          analytics_storage: 'granted',
          functionality_storage: 'granted',
          personalization_storage: 'granted',
          security_storage: 'granted',
        },
      ],
    ])
  })

  it('CO-04 receive neither events for other trackers nor events after withdrawal', async () => {
    const tracked: string[] = []
    const tracker = (plugin: string): Tracker<never> => ({
      plugin: plugin as never,
      cookies: /^_ga/u,
      start: () => ({ track: ({ name }) => tracked.push(`${plugin} ${name}`) }),
    })
    const trackers = runTrackers(plugins, {
      './google-tag.tracker.ts': async () => ({ tracker: tracker('GoogleTag') }),
      './facebook-pixel.tracker.ts': async () => ({ tracker: tracker('FacebookPixel') }),
    })
    await trackers.allow(['GoogleTag', 'FacebookPixel'], all)
    track('purchase', values, 'FacebookPixel')
    await trackers.allow(['FacebookPixel'], none)
    track('view_item', values)
    expect(tracked).toEqual(['FacebookPixel purchase', 'FacebookPixel view_item'])
    expect(document.cookie).toBe('own=1')
  })

  it('CO-03 are isolated from one that throws or fails to load', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const tracked = vi.fn<() => void>()
    const start = (track: () => void) => async () => ({
      tracker: { plugin: 'x' as never, cookies: /^$/u, start: () => ({ track }) },
    })
    const throws = () => {
      throw new Error('the tag is broken')
    }
    const trackers = runTrackers(plugins, {
      './google-tag.tracker.ts': start(throws),
      './google-tag-manager.tracker.ts': () => Promise.reject(new Error('offline')),
      './facebook-pixel.tracker.ts': start(tracked),
    })
    await trackers.allow(['GoogleTag', 'GoogleTagManager', 'FacebookPixel'], all)
    track('view_cart', values)
    expect(tracked).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })
})
