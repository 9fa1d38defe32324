// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Content } from '../content/content.ts'
import { connectFrame, type FrameHost } from './frame-host.ts'

const SHOP = 'https://shop.example'

interface Posted {
  sid: string
  type: string
  payload: Record<string, unknown>
}

let frame: HTMLIFrameElement
let host: FrameHost
let posted: Posted[]
let lastId: number
const onSample = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onSample.mockClear()
  // Not in jsdom.
  vi.stubGlobal('performance', { now: () => 0, measure: () => undefined })
  frame = document.createElement('iframe')
  document.body.replaceChildren(frame)
  posted = []
  frame.contentWindow!.postMessage = ((data: Posted) => void posted.push(data)) as never
  Object.defineProperty(frame, 'contentDocument', { value: null, configurable: true })
  // Loads nothing.
  Object.defineProperty(frame, 'src', { value: '', writable: true })
  const ignored = () => undefined
  host = connectFrame(
    frame,
    { shop: SHOP, page: '/about' },
    { onState: ignored, onEdit: ignored, onUrl: ignored, onSample },
  )
  host.show({ key: 'cart', name: 'Cart', type: 'Cart', content })
})
afterEach(() => {
  host.close()
  vi.useRealTimers()
})

const content: Content = { page: { title: 'Cart' }, component_data: [] }
const types = () => posted.map(({ type }) => type).filter((type) => !type.startsWith('bridge.') && type !== 'ping')

function says(type: string, payload: object = {}): void {
  const sid = posted.findLast((one) => one.type === 'bridge.syn')?.sid
  const data = { channel: 'vitrine-builder', v: 1, sid, id: (lastId += 1), type, payload }
  const event = new MessageEvent('message', { data, origin: SHOP })
  Object.defineProperty(event, 'source', { value: frame.contentWindow })
  window.dispatchEvent(event)
}
function loads(): void {
  frame.dispatchEvent(new Event('load'))
  lastId = 0
  vi.advanceTimersByTime(500)
  says('bridge.syn-ack', { protocol: 1, sections: [] })
}

describe('the preview', () => {
  it('BU-04 shows the document once the frame shows its sample', () => {
    host.showSample('cart')
    loads()
    expect(types()).toEqual(['sample.set'])
    expect(posted.at(-1)?.payload).toEqual({ view: 'cart' })
    says('url.changed', { href: `${SHOP}/cart`, path: '/cart', title: 'Cart' })
    expect(types()).toEqual(['sample.set'])
    says('sample.shown', { view: 'cart', path: '/cart' })
    expect(types()).toEqual(['sample.set', 'template.load'])
    expect(onSample).toHaveBeenLastCalledWith(true)
  })

  it('BU-04 shows the sample again on each page that the frame loads, not after a lost connection', () => {
    host.showSample('cart')
    loads()
    says('sample.shown', { view: 'cart', path: '/cart' })
    vi.advanceTimersByTime(20_000)
    says('pong')
    expect(types()).toEqual(['sample.set', 'template.load', 'template.load'])
    loads()
    expect(types().slice(3)).toEqual(['sample.set'])
  })

  it('BU-04 follows the last choice, whichever sample the frame shows first', () => {
    loads()
    posted = posted.filter(({ type }) => type === 'bridge.syn')
    host.showSample('cart')
    host.showSample('empty-cart')
    says('sample.shown', { view: 'cart', path: '/cart' })
    expect(types()).toEqual(['sample.set', 'sample.set'])
    says('sample.shown', { view: 'empty-cart', path: '/cart' })
    expect(types()).toEqual(['sample.set', 'sample.set', 'template.load'])
  })

  it('BU-04 shows the document without a sample that the frame cannot show', () => {
    host.showSample('cart')
    loads()
    says('error', { code: 'not-shown', message: 'No.' })
    expect(onSample).toHaveBeenLastCalledWith(false)
    expect(types()).toEqual(['sample.set', 'template.load'])
  })

  it('BU-04 loads the document’s page again when no sample is chosen', () => {
    host.showSample('cart')
    loads()
    host.showSample('none')
    expect(frame.src).toBe(`${SHOP}/about`)
    loads()
    expect(types()).toEqual(['sample.set', 'template.load'])
  })

  it('BU-04 sends few changes one by one, and many as one document', () => {
    loads()
    const items = Array.from({ length: 30 }, (_, n) => ({ key: 'hero', id: `a${n}`, settings: { heading: 'One' } }))
    const show = (changed: number) => {
      posted = posted.filter(({ type }) => type === 'bridge.syn')
      const list = items.map((item, n) => (n < changed ? { ...item, settings: { heading: `${changed}` } } : item))
      host.show({ key: 'cart', name: 'Cart', type: 'Cart', content: { ...content, component_data: list } })
      return types()
    }
    expect(show(0)).toEqual(['template.load'])
    expect(show(2)).toEqual(['item.patch', 'item.patch'])
    expect(show(30)).toEqual(['template.load'])
  })
})
