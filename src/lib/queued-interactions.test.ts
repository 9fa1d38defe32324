// @vitest-environment jsdom
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  activateParts,
  handleInteractions,
  beforeInteractions,
  markInactive,
  queuedControlIn,
  dropInteractions,
  lastInteraction,
  onQueuedInteraction,
  markPageActive,
  takeOverQueue,
  markActive,
} from './queued-interactions.ts'
import { runHead } from './testing/run-head.ts'

const PAGE = `
  <button data-heart="7">Save</button>
  <form data-quick-add="Vase" action="/add-to-cart" method="post"><button>Add to cart</button></form>
  <section id="late">
    <button type="button">Menu</button>
    <form id="letters" action="/newsletter" method="post"><input aria-label="E-mail"><button>Subscribe</button></form>
    <a href="/search" data-opens>Search</a>
    <a href="/shop">Shop</a>
  </section>
  <a href="/cart" data-cart-drawer>Cart</a>`

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!
/** The browser's default action, when nothing handles the press. */
const natively = vi.fn<(event: Event) => void>((event) => {
  // jsdom cannot navigate and logs an error.
  if (event.type === 'submit' || (event.target as Element).closest('a')) event.preventDefault()
})
const replayed = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = PAGE
  natively.mockReset()
  document.body.addEventListener('click', natively)
  document.body.addEventListener('submit', natively)
})

afterEach(() => {
  document.body.removeEventListener('click', natively)
  document.body.removeEventListener('submit', natively)
  vi.restoreAllMocks()
  if (window.queuedInteractions) window.queuedInteractions.isOver = true
  markPageActive()
})

describe('EN-08 early interactions', () => {
  it.each([
    ['a button', () => userEvent.click(find('#late button[type]'))],
    ['a button by Enter', () => pressKey('#late button[type]', '{Enter}')],
    ['a button by Space', () => pressKey('#late button[type]', ' ')],
    ['a form by its button', () => userEvent.click(find('#letters button'))],
    ['a form by Enter in its field', () => pressKey('#letters input', '{Enter}')],
    ['a link that opens a part of the page', () => userEvent.click(find('[data-opens]'))],
  ])('EN-08 replays %s once the page is interactive', async (_, press) => {
    runHead()
    await press()
    expect(natively.mock.calls.filter(([{ type, target }]) => counts(type, target))).toEqual([])
    takeOverQueue()
    await replayed()
    expect(natively.mock.calls.filter(([{ type, target }]) => counts(type, target))).toEqual([])
    markPageActive()
    await expect.poll(() => natively.mock.calls.filter(([{ type, target }]) => counts(type, target)).length).toBe(1)
  })

  it('EN-08 queues an interaction with a part without code, requests the code and replays it', async () => {
    const want = vi.fn()
    markInactive(find('#late'), want)
    await userEvent.click(find('#late button[type]'))
    await userEvent.click(find('#late button[type]'))
    expect(want).toHaveBeenCalledTimes(2)
    expect(natively).not.toHaveBeenCalled()
    markActive(find('#late'))
    await expect.poll(() => natively).toHaveBeenCalledTimes(1)
  })

  describe('EN-08 a page that changes', () => {
    /** Returns whether it waits for its parts. */
    const isWaiting = async (done: Promise<void>) => {
      const waiting = Symbol('waiting')
      return (await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 0, waiting))])) === waiting
    }

    it('EN-08 requests the code of every part, and waits until all are interactive', async () => {
      const [late, letters] = [vi.fn(), vi.fn()]
      markInactive(find('#late'), late)
      markInactive(find('#letters'), letters)
      const done = activateParts()
      expect([late, letters].map((want) => want.mock.calls.length)).toEqual([1, 1])
      markActive(find('#late'))
      expect(await isWaiting(done)).toBe(true)
      markActive(find('#letters'))
      expect(await isWaiting(done)).toBe(false)
    })

    it('EN-08 waits neither for parts that have left the page, nor while offline', async () => {
      const want = vi.fn()
      markInactive(document.createElement('section'), want)
      expect(await isWaiting(activateParts())).toBe(false)
      expect(want).not.toHaveBeenCalled()
      markInactive(find('#late'), want)
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      expect(await isWaiting(activateParts())).toBe(false)
      markActive(find('#late'))
    })
  })

  it('EN-08 passes queued interactions to a page-wide handler when it registers', async () => {
    takeOverQueue()
    const asked = vi.fn()
    onQueuedInteraction('[data-quick-add]', asked)
    await userEvent.click(find('[data-quick-add] button'))
    expect(asked).toHaveBeenCalledWith(find('[data-quick-add]'))
    markPageActive()
    await replayed()
    expect(natively.mock.calls.filter(([{ type }]) => type === 'submit')).toEqual([])
    const answer = vi.fn((event: Event) => event.preventDefault())
    const stop = handleInteractions('submit', '[data-quick-add]', answer)
    await expect.poll(() => answer).toHaveBeenCalledTimes(1)
    await userEvent.click(find('[data-quick-add] button'))
    expect(answer).toHaveBeenCalledTimes(2)
    stop()
  })

  it('EN-08 LY-16 passes on text typed before hydration', async () => {
    const heard = vi.fn()
    find('#letters').addEventListener('input', ({ target }) => heard((target as HTMLInputElement).value))
    takeOverQueue()
    await userEvent.type(find('#letters input'), 'anu@')
    heard.mockClear()
    markPageActive()
    await expect.poll(() => heard).toHaveBeenLastCalledWith('anu@')
    expect(find<HTMLInputElement>('#letters input').value).toBe('anu@')
  })

  it('EN-08 LY-16 replays text before a submission that follows while the part becomes interactive', async () => {
    const order: string[] = []
    const field = find<HTMLInputElement>('#letters input')
    field.addEventListener('input', ({ isTrusted }) => order.push(`input ${isTrusted || field.value}`))
    natively.mockImplementation((event) => {
      event.preventDefault()
      if (event.type === 'submit') order.push('submit')
    })
    takeOverQueue()
    markPageActive()
    markInactive(find('#late'), () => undefined)
    await userEvent.type(field, 'anu@')
    order.length = 0
    markActive(find('#late'))
    find<HTMLFormElement>('#letters').requestSubmit()
    expect(order).toEqual([])
    await expect.poll(() => order.at(-1)).toBe('submit')
    expect(order).toEqual(['input anu@', 'input anu@', 'submit'])
  })

  it('EN-08 LY-16 requests the code of a part that is filled in, before or after it is known to have none', async () => {
    const want = vi.fn()
    takeOverQueue()
    await userEvent.type(find('#letters input'), 'a')
    markInactive(find('#late'), want)
    expect(want).toHaveBeenCalledTimes(1)
    markPageActive()
    await userEvent.type(find('#letters input'), 'n')
    expect(want.mock.calls.length).toBeGreaterThan(1)
    // Only presses are explained if the code cannot be loaded.
    expect(queuedControlIn(find('#late'))).toBeUndefined()
    markActive(find('#late'))
  })

  it('EN-08 LY-16 keeps what is typed while the part becomes interactive', async () => {
    const field = find<HTMLInputElement>('#letters input')
    takeOverQueue()
    markPageActive()
    markInactive(find('#late'), () => undefined)
    await userEvent.type(field, 'anu@')
    markActive(find('#late'))
    field.value = 'anu@example.in'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await replayed()
    expect(field.value).toBe('anu@example.in')
  })

  it('EN-08 drops queued interactions on request', async () => {
    takeOverQueue()
    await userEvent.click(find('[data-heart]'))
    dropInteractions('[data-heart]')
    const answer = vi.fn()
    const stop = handleInteractions('click', '[data-heart]', answer)
    await replayed()
    expect(answer).not.toHaveBeenCalled()
    stop()
  })

  it('EN-08 ignores links that nothing handles or that open a new tab', async () => {
    runHead()
    await userEvent.click(find('[data-cart-drawer]'))
    expect(natively).not.toHaveBeenCalled()
    takeOverQueue()
    await expect.poll(() => natively).toHaveBeenCalledTimes(1)
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(find('[data-opens]'))
    expect(natively).toHaveBeenCalledTimes(2)
  })

  it('LY-16 queues links while offline, but not on a hydrated page', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    runHead()
    await userEvent.click(find('a[href="/shop"]'))
    expect(natively).not.toHaveBeenCalled()
    takeOverQueue()
    markPageActive()
    await expect.poll(() => natively).toHaveBeenCalledTimes(1)
    network.mockReturnValue(true)
    markInactive(find('#late'), () => undefined)
    await userEvent.click(find('a[href="/shop"]'))
    expect(natively).toHaveBeenCalledTimes(2)
    markActive(find('#late'))
  })

  it('EN-08 retries an app that failed to load; meanwhile the page works without JavaScript while online', async () => {
    vi.useFakeTimers()
    runHead()
    const script = Object.assign(document.createElement('script'), { type: 'module' })
    script.setAttribute('data-build', '1')
    document.body.append(script)
    script.dispatchEvent(new Event('error'))
    find('#late button[type]').click()
    expect(natively).toHaveBeenCalledTimes(1)
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    find('#late button[type]').click()
    expect(natively).toHaveBeenCalledTimes(1)
    network.mockReturnValue(true)
    vi.advanceTimersByTime(1000)
    const again = find<HTMLScriptElement>('script[data-build]')
    expect(again).not.toBe(script)
    expect(again.type).toBe('module')
    vi.useRealTimers()
  })

  it('EN-08 reports the pressed control before any handler runs', async () => {
    const order: string[] = []
    const stopListening = beforeInteractions(() => order.push('before'))
    const stop = handleInteractions('click', '[data-heart]', () => order.push('answer'))
    await userEvent.click(find('[data-heart]'))
    expect(order).toEqual(['before', 'answer'])
    expect(lastInteraction()?.control).toBe(find('[data-heart]'))
    find('[data-heart]').remove()
    expect(lastInteraction()).toBeUndefined()
    stopListening()
    stop()
  })
})

async function pressKey(selector: string, key: string): Promise<void> {
  find(selector).focus()
  await userEvent.keyboard(key)
}

/** For a form, the submission counts, not the preceding click on its button. */
const counts = (type: string, target: EventTarget | null) =>
  type === 'submit' || !(target instanceof Element && target.closest('form'))
