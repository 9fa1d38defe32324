import { describe, expect, it } from 'vitest'
import type { InitialValues } from '#generated/api.d.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'
import { PUBLIC_SETTINGS } from './public-settings.ts'

const { get, post, send, database } = await testApp()

describe('storefront', () => {
  it('AP-01 returns storefront/all, initial-values and base/host as in their schemas', async () => {
    expectData(await get('/api/storefront/all'), 'Storefront')
    expectData(await get('/api/storefront/initial-values'), 'InitialValues')
    expect(expectData(await get('/api/base/host'), 'Host')).toEqual({ host: 'http://shop.test' })
  })

  it('AP-01 CO-05 answers base/heart-beat, with a body or without', async () => {
    for (const payload of [undefined, {}])
      expect((await send({ method: 'POST', url: '/api/base/heart-beat', ...(payload && { payload }) })).json()).toEqual(
        {
          status: 'success',
          data: null,
        },
      )
  })

  it('LY-14 returns exactly the listed settings in initial-values', async () => {
    const { settings } = expectData(await get('/api/storefront/initial-values'), 'InitialValues')
    expect(Object.keys(settings).sort()).toEqual([...PUBLIC_SETTINGS].sort())
    expect(PUBLIC_SETTINGS).toHaveLength(35)
    // Text stays text, even if it looks like a number.
    expect(settings).toMatchObject({
      store_phone: '+91 413 555 0142',
      cart_expire_days: 30,
      enable_refund: true,
      store_name: 'Ashkiln',
    })
  })

  it('LY-14 returns phone numbers as text, even if stored as numbers', async () => {
    await database.pool.query(
      `UPDATE setting SET value = '4135550143' WHERE key IN ('customer_care_phone', 'store_phone')`,
    )
    const read = async () => (await get('/api/storefront/initial-values')).json<{ data: InitialValues }>().data.settings
    await eventually(async () => (await read())['store_phone'] === '4135550143')
    expect(await read()).toMatchObject({ customer_care_phone: '4135550143', cart_expire_days: 30 })
    const { data } = (await post('/api/settings/get', { keys: ['customer_care_phone'] })).json()
    expect(data).toEqual({ customer_care_phone: '4135550143' })
  })

  it('LY-14 never returns a private setting or a plugin’s secret, no matter who requests it by name', async () => {
    await database.pool.query(`INSERT INTO setting VALUES ('smtp_password', '"hunter2hunter2"')`)
    await database.pool.query(`UPDATE plugin SET secrets = '{"token":"hunter2hunter2"}' WHERE module_name = 'Chat'`)
    const replies = await Promise.all([
      get('/api/storefront/initial-values?keys=smtp_password,store_name'),
      get('/api/storefront/initial-values'),
      post('/api/settings/get', { keys: ['smtp_password', 'store_name', '__proto__', 'constructor'] }),
    ])
    for (const reply of replies) expect(reply.payload).not.toContain('hunter2')
    expect(replies[0]?.json().data.settings).toEqual({ store_name: 'Ashkiln' })
    expect(replies[2]?.json().data).toEqual({ store_name: 'Ashkiln' })
  })

  it('RT-15 returns null for a licence status that the store does not have', async () => {
    await database.pool.query('UPDATE storefront SET license_status = NULL')
    await eventually(async () => (await get('/api/storefront/initial-values')).json().data.license_status === null)
    await database.pool.query(`UPDATE storefront SET license_status = 'active'`)
    await eventually(async () => (await get('/api/storefront/initial-values')).json().data.license_status === 'active')
  })
})

describe('settings', () => {
  it('AP-01 lists countries with their states', async () => {
    const countries = expectData(await get('/api/settings/countries'), 'Country[]')
    expect(countries.map(({ id }) => id)).toEqual(['IN', 'LK', 'AE'])
    expect(countries[0]?.states).toHaveLength(36)
  })

  it('AP-01 returns the address fields of a country and a type, or the general ones for a country without any', async () => {
    const names = async (url: string) => expectData(await get(url), 'AddressField[]').map((field) => field.column_name)
    expect(await names('/api/settings/address-fields/IN')).not.toContain('gstin')
    expect(await names('/api/settings/address-fields/IN?type=Billing')).toContain('gstin')
    expect(await names('/api/settings/address-fields')).toEqual(await names('/api/settings/address-fields/IN'))
    await database.pool.query(
      `INSERT INTO country (id, name, code, mobile_code, mobile_number_length) VALUES ('BT', 'Bhutan', 'BT', '+975', 8)`,
    )
    await eventually(async () => (await get('/api/settings/address-fields/BT')).statusCode === 200)
    expect(await names('/api/settings/address-fields/BT')).toContain('pincode')
    expectFailure(await get('/api/settings/address-fields/XX'), 404, 'not_found')
    expectFailure(await get('/api/settings/address-fields/IN?type=Holiday'), 400, 'malformed')
  })
})

describe('menus', () => {
  it('LY-13 returns the menus of header and footer by id', async () => {
    for (const id of ['header', 'footer-shop', 'footer-studio', 'footer-help']) {
      const menu = expectData(await get(`/api/menu/${id}`), 'Menu')
      expect(menu.items.length).toBeGreaterThan(2)
    }
    expectFailure(await get('/api/menu/none'), 404, 'not_found')
  })

  it('LY-13 shows a changed menu at once', async () => {
    await get('/api/menu/footer-help')
    await database.pool.query(`UPDATE menu SET title = 'Questions' WHERE id = 'footer-help'`)
    await eventually(async () => (await get('/api/menu/footer-help')).json().data.title === 'Questions')
  })
})
