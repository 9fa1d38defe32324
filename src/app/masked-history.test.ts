// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { createMaskedHistory } from './masked-history.ts'

const order = (token: string) => `/checkout-complete?token=${token}&order_id=261126-000001&type=sandbox`
const SHOWN = '/checkout-complete?order_id=261126-000001&type=sandbox'
const shown = () => location.pathname + location.search

it('CO-03 a new secret is not overwritten by older links to the page', async () => {
  history.replaceState(null, '', order('first'))
  const masked = createMaskedHistory()
  expect(shown()).toBe(SHOWN)
  expect(masked.location.href).toBe(order('first'))
  masked.replace(order('second'))
  await Promise.resolve()
  expect(masked.createHref(order('first'))).toBe(SHOWN)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await Promise.resolve()
  expect([shown(), masked.location.href]).toEqual([SHOWN, order('second')])
  expect(document.cookie).toContain('second')
  masked.destroy()
})

it('CO-03 an in-page jump, which has no history state, is followed', async () => {
  history.replaceState(null, '', '/about')
  const masked = createMaskedHistory()
  history.replaceState(null, '', '/about#main')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await Promise.resolve()
  expect(masked.location.hash).toBe('#main')
  expect(masked.location.state).toMatchObject({ __TSR_index: 0 })
  masked.destroy()
})
