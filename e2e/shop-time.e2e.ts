import type { Page } from '@playwright/test'
import { openAccount } from './support/accounts.ts'
import { placeOrder } from './support/orders.ts'
import { axeProblems, expect, sidewaysScroll, test } from './support/test.ts'

/** 00:30 on 1 April in India; noon of 31 March in Los Angeles. */
const NIGHT = '2026-03-31T19:00:00.000Z'

/** Moves the times of orders and logins in replies to that night. */
const moveTimesToNight = (page: Page) =>
  page.route(/\/api\/(?:checkout\/complete|orders\/|account\/|auth\/sessions)/u, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(/"20\d\d-\d\d-\d\dT[\d:.]+Z"/gu, JSON.stringify(NIGHT))
    await route.fulfill({ response: reply, body })
  })

test('AC-05 a shopper in Los Angeles sees every date in the shop’s time zone, on orders, invoices and in the account @both', async ({
  elsewhere,
  baseURL,
  desk,
}) => {
  const context = await elsewhere({ baseURL: baseURL!, timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await openAccount(page.request)
  const { orderNo, address } = await placeOrder(page)
  await desk(orderNo, { kind: 'cancel', reason: 'Broken in the kiln.' })
  await moveTimesToNight(page)

  const dates = async (path: string): Promise<string[]> => {
    await page.goto(path)
    const times = page.locator(`main time[datetime="${NIGHT}"]`)
    await expect(times.first()).toBeVisible()
    return times.allTextContents()
  }
  for (const path of [
    address,
    `/account/orders/${orderNo}/invoice`,
    `/account/orders/${orderNo}`,
    '/account/orders',
    '/account/security',
  ]) {
    const texts = await dates(path)
    expect(texts, path).not.toEqual([])
    // Times show their zone if the reader's differs.
    for (const text of texts) expect(text, path).toMatch(/^1 Apr 2026(?:, 12:30\s*am IST)?$/iu)
  }

  await page.goto(`/account/orders/${orderNo}`)
  await page.getByRole('link', { name: /^CN\d\d-\d\d\/\d+$/u }).click()
  const note = page.getByRole('article', { name: 'Credit note' })
  await expect(note).toContainText('1 Apr 2026')
  await expect(note).toContainText('Order cancelled')
  expect(await axeProblems(page)).toEqual([])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
  }
})
