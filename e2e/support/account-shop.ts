import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { startShop } from '#tools/testing/start-shop.ts'
import { test as base, expect } from './test.ts'

/** Opens the outbox. */
export const ADMIN_TOKEN = 'admin-token-of-the-tests'

/** Somebody with a telephone: what is sent to them, the admin's outbox shows. */
export class Phone {
  readonly number = `9${String(randomInt(1e9)).padStart(9, '0')}`
  readonly #admin: APIRequestContext

  constructor(admin: APIRequestContext) {
    this.#admin = admin
  }

  /** The code that was sent last. */
  async code(): Promise<string> {
    return await sent(this.#admin, this.number, /\b\d{4}(?= is your code)/u)
  }
}

/** What was sent last to a number or an address, as far as it fits the pattern. */
async function sent(admin: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      const page = await (await admin.get(`/dev/outbox?to=${encodeURIComponent(to)}`)).text()
      found = pattern.exec(page)?.[0] ?? ''
      return found
    })
    .not.toBe('')
  return found
}

interface Fixtures {
  /** Whoever may look into the outbox. */
  admin: APIRequestContext
  phone: Phone
  /** Waits for a mail to the address and gives what in it fits the pattern. */
  mail: (to: string, pattern: RegExp) => Promise<string>
}

/**
 * A test in a shop of its own, seen from an address of its own: limits of addresses are the server's, and not in question
 * here. `ACCOUNT_SHOP_URL` names one that runs already, whose outbox is open.
 */
export const test = base.extend<Fixtures, { accountShop: string }>({
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
  admin: async ({ playwright, accountShop }, use) => {
    const admin = await playwright.request.newContext({ baseURL: accountShop })
    if (!process.env['ACCOUNT_SHOP_URL']) await admin.get(`/admin/login?token=${ADMIN_TOKEN}`)
    await use(admin)
    await admin.dispose()
  },
  phone: async ({ admin }, use) => use(new Phone(admin)),
  mail: async ({ admin }, use) => use((to, pattern) => sent(admin, to, pattern)),
})

/** The open dialog of this name. */
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
