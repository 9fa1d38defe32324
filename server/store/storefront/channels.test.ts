import { describe, expect, it } from 'vitest'
import type { Cart } from '#generated/api.d.ts'
import { seed } from '#server/demo/seed.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { testDocuments } from '#server/testing/documents.ts'
import { eventually, productId, testApp } from '#server/testing/test-app.ts'

const { get, post, database } = await testApp()
const ABROAD = 'Ashkiln abroad'

const set = (key: string, value: unknown) =>
  database.pool.query('UPDATE setting SET value = $2 WHERE key = $1', [key, JSON.stringify(value)])
const channel = async () => expectData(await get('/api/storefront/initial-values'), 'InitialValues').storefront?.channel
const waitForChannel = (name: string) => eventually(async () => (await channel())?.name === name)
const listing = async (body: object = {}) =>
  expectData(await post('/api/shop/all', { per_page: 60, ...body }), 'Listing')
const vase = async () => expectData(await get('/api/product/single-product/ASH-VAS-001-TEN-20'), 'SingleProduct')

describe('channels', () => {
  it('LY-14 default_channel determines prices and currency while enable_multi_channel is on', async () => {
    const own = await listing({ sort: 'price-asc' })
    await set('default_channel', ABROAD)
    expect((await channel())?.name).toBe('Ashkiln online')
    await set('enable_multi_channel', true)
    await waitForChannel(ABROAD)
    expect(await channel()).toEqual({
      name: ABROAD,
      currency: { code: 'USD', locale: 'en-US' },
      country: { id: 'US', name: 'United States', mobile_code: '+1', mobile_number_length: 10 },
    })
    expect((await vase()).channel.selling_price).toEqual({ amount: 5900, currency: 'USD' })

    // Order, filters, facets and search use the displayed prices.
    const dear = await listing({ sort: 'price-desc', filters: { price_min: 5000 } })
    const amounts = dear.products.map(({ channel: { selling_price: price } }) => price.amount)
    expect(amounts.length).toBeGreaterThan(5)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(5000)
    const filters = expectData(await get('/api/product/filters/all/all?price_min=5000'), 'Filters')
    expect(filters.total).toBe(dear.total)
    expect(filters.price?.max).toEqual({ amount: amounts[0], currency: 'USD' })
    const { suggestions } = expectData(await get('/api/search/search?query=ASH-VAS-001-TEN-20'), 'SearchSuggestions')
    expect(suggestions[0]?.price).toEqual({ amount: 5900, currency: 'USD' })

    await set('enable_multi_channel', false)
    await waitForChannel('Ashkiln online')
    expect(await listing({ sort: 'price-asc' })).toEqual(own)
  })

  it('LY-14 keeps prices changed in a channel for the next time', async () => {
    await set('enable_multi_channel', true)
    await waitForChannel(ABROAD)
    await database.pool.query(`UPDATE product SET price = 6100, compare_at = 7000 WHERE sku = 'ASH-VAS-001-TEN-20'`)
    await set('default_channel', 'Ashkiln online')
    await waitForChannel('Ashkiln online')
    expect((await vase()).channel.selling_price).toEqual({ amount: 360_000, currency: 'INR' })
    await set('default_channel', ABROAD)
    await waitForChannel(ABROAD)
    expect((await vase()).channel).toMatchObject({
      selling_price: { amount: 6100, currency: 'USD' },
      compare_at_price: { amount: 7000, currency: 'USD' },
    })
  })

  it('LY-14 shows a cart the new prices, and items without one as not for sale', async () => {
    await set('enable_multi_channel', false)
    await waitForChannel('Ashkiln online')
    const heavy = await database.pool.query<{ id: number; sku: string }>(
      `SELECT p.id, p.sku FROM product p WHERE p.stock > 0 AND NOT EXISTS (SELECT FROM channel_price c WHERE c.product_id = p.id) ORDER BY p.id LIMIT 1`,
    )
    const unsold = heavy.rows[0]?.id ?? 0
    expect(unsold).toBeGreaterThan(0)
    const add = async (product_id: number, more = {}) =>
      post('/api/cart/add-item', { product_id, quantity: 1, ...more })
    const cart = (await add(await productId(database, 'ASH-VAS-001-TEN-20'))).json<{ data: Cart }>().data
    const keys = { api_cart: cart.api_cart, cart_session: cart.cart_session }
    await add(unsold, keys)
    await set('enable_multi_channel', true)
    await waitForChannel(ABROAD)
    const abroad = expectData(await get(`/api/cart/get?${new URLSearchParams(keys)}`), 'Cart')
    expect(abroad.grand_total.currency).toBe('USD')
    expect(abroad).toMatchObject({ prices_updated: true, items_stock_valid: false, out_of_stock_items: [unsold] })
    expectFailure(await add(unsold, keys), 422, 'not_for_sale')
  })

  it('LY-14 uses the shop’s own channel if default_channel is invalid', async () => {
    await set('default_channel', 'Nowhere')
    await waitForChannel('Ashkiln online')
    await set('default_channel', 7)
    expect((await channel())?.currency.code).toBe('INR')
  })

  it('LY-14 the seed resets channels and their prices', async () => {
    await set('default_channel', ABROAD)
    await waitForChannel(ABROAD)
    await seed(database, { documents: testDocuments })
    await waitForChannel('Ashkiln online')
    expect((await vase()).channel.selling_price).toEqual({ amount: 360_000, currency: 'INR' })
    await set('default_channel', ABROAD)
    await set('enable_multi_channel', true)
    await waitForChannel(ABROAD)
    expect((await vase()).channel.selling_price).toEqual({ amount: 5900, currency: 'USD' })
  })
})
