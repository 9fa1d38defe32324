import { expect, it } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const shop = await testApp()
const { pool } = shop.database
const read = async () => expectData(await shop.get('/api/shipping/rates'), 'DeliveryRates')
const region = async (code: string, country: string, prefix: string) =>
  (await read()).methods
    .find((method) => method.code === code)
    ?.rates.find((rate) => rate.country === country && rate.pincode_prefix === prefix)

it('CK-16 lists each method’s regions with the figures of the shipping rules, the rest of a country last', async () => {
  const { dispatch_days: days, methods } = await read()
  expect(days).toBe(3)
  expect(methods.map(({ code }) => code)).toEqual(['road', 'air', 'post'])
  expect(methods[0]?.rates.map((rate) => rate.pincode_prefix)).toEqual(['194', '6', '605', '79', ''])
  expect(await region('road', 'IN', '605')).toMatchObject({
    delivers: true,
    price_from: { amount: 6000 },
    rises_with_weight: true,
    free_from: { amount: 200_000 },
    days_from: 1,
    days_to: 1,
  })
  expect(await region('road', 'IN', '194')).toMatchObject({ free_from: null })
  expect(await region('air', 'IN', '605')).toMatchObject({ delivers: false })
  expect(await region('post', 'LK', '')).toMatchObject({ country_name: 'Sri Lanka', price_from: { amount: 140_000 } })
})

it('CK-16 shows a threshold only if it applies to every weight', async () => {
  await pool.query(`UPDATE shipping_rate SET free_from = 250000 WHERE pincode_prefix = '605' AND weight_from > 0`)
  expect((await region('road', 'IN', '605'))?.free_from?.amount).toBe(250_000)
  await pool.query(`UPDATE shipping_rate SET free_from = NULL WHERE pincode_prefix = '605' AND weight_from > 0`)
  expect((await region('road', 'IN', '605'))?.free_from).toBeNull()
})

it('CK-16 drops the cache when a rule changes', async () => {
  let reads = 0
  const readCached = () =>
    shop.app.memory.getOrMake('probe', async () => ({ value: { made: ++reads }, tags: ['shipping'] }))
  await readCached()
  await readCached()
  expect(reads).toBe(1)
  await shop.change(`UPDATE shipping_rate SET free_from = 123400 WHERE pincode_prefix = '6'`)
  await readCached()
  expect(reads).toBe(2)
  await shop.change(`UPDATE shipping_mode SET name = 'By lorry' WHERE code = 'road'`)
  await readCached()
  expect(reads).toBe(3)
})
