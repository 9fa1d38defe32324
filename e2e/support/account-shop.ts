import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { startShop } from '#tools/testing/start-shop.ts'
import { test as base, expect } from './test.ts'

const ADMIN_TOKEN = 'admin-token-of-the-tests'

/** Somebody with a telephone: what is sent to them, the admin's outbox shows. */
export class Phone {
  readonly number = `9${String(randomInt(1e9)).padStart(9, '0')}`
  readonly #admin: APIRequestContext

  constructor(admin: APIRequestContext) {
    this.#admin = admin
  }

  /** The code that was sent last. */
  async code(): Promise<string> {
    let code = ''
    await expect
      .poll(async () => {
        const page = await (await this.#admin.get(`/dev/outbox?to=${this.number}`)).text()
        code = /\b(\d{4}) is your code/u.exec(page)?.[1] ?? ''
        return code
      })
      .toMatch(/^\d{4}$/u)
    return code
  }
}

/**
 * A test in a shop of its own, seen from an address of its own: limits of addresses are the server's, and not in question
 * here. `ACCOUNT_SHOP_URL` names one that runs already, whose outbox is open.
 */
export const test = base.extend<{ phone: Phone }, { accountShop: string }>({
  accountShop: [
    async ({}, use) => {
      const given = process.env['ACCOUNT_SHOP_URL']
      if (given) return use(given)
      const shop = await startShop({ env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
      try {
        await use(shop.url)
      } finally {
        await shop.stop()
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ accountShop }, use) => use(accountShop),
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  phone: async ({ playwright, accountShop }, use) => {
    const admin = await playwright.request.newContext({ baseURL: accountShop })
    if (!process.env['ACCOUNT_SHOP_URL']) await admin.get(`/admin/login?token=${ADMIN_TOKEN}`)
    await use(new Phone(admin))
    await admin.dispose()
  },
})

/** The open dialog of this name. */
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
