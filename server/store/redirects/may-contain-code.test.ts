import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { mayContainCode } from './may-contain-code.ts'

it.each([
  '/old-shop/vases',
  '/Our-Very-Special-SummerSale2024',
  '/products/iphone-15-pro-max-256gb-blue',
  '/dp/B08N5WRWNW',
  '/caf%C3%A9-con-leche-y-azucar',
  '/blog/2024/10/31/a-day-at-the-kiln',
  '/PRODUCTS/STONEWARECOLLECTION',
])('AD-26 takes %s for words', (path) => expect(mayContainCode(path)).toBe(false))

it('AD-26 recognises tokens of any usual kind', () => {
  let missed = 0
  for (let round = 0; round < 300; round += 1)
    for (const text of [
      randomBytes(18).toString('base64url'),
      randomBytes(32).toString('base64url'),
      randomBytes(16).toString('hex'),
      crypto.randomUUID(),
    ])
      if (!mayContainCode(`/orders/${text}/authenticate`)) missed += 1
  expect(missed).toBeLessThan(12)
})
