import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

/** Reads messages to a phone number in the outbox. */
export class Phone {
  readonly number = `9${String(randomInt(1e9)).padStart(9, '0')}`
  readonly #admin: APIRequestContext

  constructor(admin: APIRequestContext) {
    this.#admin = admin
  }

  async code(): Promise<string> {
    return await findMessage(this.#admin, this.number, /\b\d{4}(?= is your code)/u)
  }
}

/** Waits for a message to a number or address and returns the match in the latest one. */
export async function findMessage(admin: APIRequestContext, to: string, pattern: RegExp): Promise<string> {
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
