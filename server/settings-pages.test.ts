import { describe, expect, it } from 'vitest'
import { singletons } from '#generated/admin-resources.ts'
import type { FieldSchema, SingletonSchema } from '#domain/resource-schema.ts'
import type { SingletonRecord } from '#server/admin/resources/singletons.ts'
import { propertiesOf } from '#server/platform/http/schemas.ts'
import { FIELDS_SET_ELSEWHERE } from '#server/store/values/store-values.ts'
import { isPublicSetting, PUBLIC_SETTINGS } from '#server/store/storefront/public-settings.ts'
import { afterSaleShop } from '#server/testing/after-sale.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { renderer } from '#server/testing/fake-renderer.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { newOrder, shop } = await afterSaleShop()
const { pool } = shop.database
/** Another process on the same database. */
const other = await testApp({ database: shop.database, renderer })
const owner = await tokenOwner(shop)

type PageName = keyof typeof singletons
const urlOf = (name: PageName) => `/api/admin/${singletons[name].path}`
const read = async (name: PageName): Promise<SingletonRecord> => (await owner.get(urlOf(name))).json().data
const send = async (name: PageName, values: object) =>
  owner.patch(urlOf(name), { version: (await read(name)).version, values })
async function save(name: PageName, values: object): Promise<SingletonRecord> {
  const reply = await send(name, values)
  expect(reply.statusCode, `${name} ${JSON.stringify(values)}: ${reply.payload}`).toBe(200)
  return reply.json().data
}
const errorsOf = async (name: PageName, values: object) =>
  expectFailure(await send(name, values), 422, 'invalid_values').payload?.['errors']

const pages = await Promise.all(
  Object.values(singletons).map(async ({ name, load }) => {
    const { schema } = (await load()) as unknown as { schema: SingletonSchema }
    return { name: name as PageName, fields: schema.properties }
  }),
)
const fields = pages.flatMap(({ name, fields: own }) =>
  Object.entries(own).map(([field, schema]) => ({ name, field, schema })),
)

/** Stored values whose field in the admin has another name. */
const RENAMED: Readonly<Record<string, string>> = {
  name: 'store_name',
  termsandconditions_page: 'terms_page',
  privacypolicy_page: 'privacy_policy_page',
  favicons: 'favicon',
  fonts: 'typography',
}
const stored = [
  ...propertiesOf('ShopSettings').map((key) => ({ key, of: 'settings' as const })),
  ...propertiesOf('Storefront')
    .filter((key) => !Object.hasOwn(FIELDS_SET_ELSEWHERE, key))
    .map((key) => ({ key, of: 'storefront' as const })),
]

/** Returns another valid value of a field. */
function another(
  value: unknown,
  schema: FieldSchema,
  choices: SingletonRecord['choices'][string] | undefined,
): unknown {
  if (choices) return choices.find((choice) => choice.value !== value)?.value
  if (schema.enum) return schema.enum.find((one) => one !== value)
  if (value === null && [schema.type].flat().includes('integer')) return schema.minimum ?? 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value === schema.maximum ? value - 1 : value + 1
  const example = schema['x-placeholder']
  if (Array.isArray(value)) {
    const item = schema.items?.type === 'integer' ? 50_000 + value.length : (example ?? 'more')
    return [...(value as unknown[]), item]
  }
  if (schema.pattern?.includes('https')) return 'https://other.example/'
  if (schema.maxLength === 4) return `Z${String(value)}`
  return example === undefined || example === value ? 'Another text' : example
}

const initial = async () =>
  expectData(await other.get(`/api/storefront/initial-values?keys=${PUBLIC_SETTINGS.join(',')}`), 'InitialValues')

describe('the settings of the admin', () => {
  it.each(stored)('AD-27 contain $key of the $of, once', ({ key }) => {
    const field = RENAMED[key] ?? key
    expect(fields.filter((one) => one.field === field).map(({ name }) => name)).toHaveLength(1)
  })
})

describe('tax', () => {
  it('AD-27 numbers invoices and credit notes with their prefix, never twice, and explains gaps', async () => {
    const numberOf = async () => {
      const { order_id: number } = await newOrder()
      const { rows } = await pool.query('SELECT invoice_no FROM orders WHERE order_no = $1', [number])
      return rows[0].invoice_no as string
    }
    await save('tax', { invoice_prefix: 'AK/', credit_note_prefix: 'AC' })
    const { values } = await read('tax')
    const [year, next] = [String(values['financial_year']), Number(values['next_invoice'])]
    expect(await numberOf()).toBe(`AK/${year}/${String(next).padStart(6, '0')}`)

    expect(Object.keys((await errorsOf('tax', { next_invoice: next })) as object)).toEqual(['/next_invoice'])
    expect(Object.keys((await errorsOf('tax', { next_invoice: 900 })) as object)).toEqual(['/numbering_note'])
    expect(await errorsOf('tax', { credit_note_prefix: 'AK/' })).toHaveProperty('/credit_note_prefix')
    expect(await errorsOf('tax', { financial_year: '20-21' })).toHaveProperty('/financial_year')
    await save('tax', { next_invoice: 900, numbering_note: 'Numbers to 899 are of the former system.' })
    expect(await numberOf()).toBe(`AK/${year}/000900`)
    expect((await read('tax')).values).toMatchObject({ next_invoice: 901 })
  })

  it('AD-27 AC-05 takes the GSTIN of the store’s state only', async () => {
    await save('store-details', { store_country: 'IN', store_state: 'PY' })
    expect(await errorsOf('tax', { store_gstin: '34AABCA1234C1ZX' })).toHaveProperty('/store_gstin')
    expect(await errorsOf('tax', { store_gstin: '33AABCA1234C1ZM' })).toHaveProperty('/store_gstin')
    await save('tax', { store_gstin: ' 34aabca1234c1zk ' })
    expect((await read('tax')).values['store_gstin']).toBe('34AABCA1234C1ZK')
  })
})

describe('currency and region', () => {
  it('AD-27 changes currency, format, country and time zone of every page', async () => {
    await save('region', { currency: 'USD', locale: 'en-US', country: 'LK', time_zone: 'Asia/Colombo' })
    await eventually(async () => (await initial()).time_zone === 'Asia/Colombo')
    expect((await initial()).storefront?.channel).toEqual({
      name: 'Ashkiln online',
      currency: { code: 'USD', locale: 'en-US' },
      country: { id: 'LK', name: 'Sri Lanka', mobile_code: '+94', mobile_number_length: 9 },
    })
    expect(await errorsOf('region', { currency: 'JPY' })).toHaveProperty('/currency')
    expect(await errorsOf('region', { time_zone: 'Mars/Olympus' })).toHaveProperty('/time_zone')
    await save('region', { currency: 'INR', locale: 'en-IN', country: 'IN', time_zone: 'Asia/Kolkata' })
  })

  it('AD-27 LY-14 brings another channel into use', async () => {
    await save('region', { enable_multi_channel: true, default_channel: 'Ashkiln abroad' })
    await eventually(async () => (await initial()).storefront?.channel.name === 'Ashkiln abroad')
    expect((await read('region')).values).toMatchObject({ currency: 'USD', country: 'US' })
    await save('region', { enable_multi_channel: false })
    await eventually(async () => (await initial()).storefront?.channel.name === 'Ashkiln online')
  })
})

describe('the mode', () => {
  const statusOf = async (path: string) => (await other.get(path)).statusCode

  it('AD-27 MD-01 opens and closes the shop, and never shows its password', async () => {
    expect((await read('shop-mode')).values).toMatchObject({ mode: 'open' })
    expect(await errorsOf('shop-mode', { mode: 'password' })).toHaveProperty('/password')
    expect(await errorsOf('shop-mode', { mode: 'password', password: 'ash' })).toHaveProperty('/password')
    const closed = await save('shop-mode', { mode: 'password', password: 'ash and iron' })
    expect(closed.secrets).toEqual(['password'])
    await eventually(async () => (await statusOf('/about')) === 302)

    const { rows } = await pool.query('SELECT changes::text FROM audit_entry ORDER BY id DESC LIMIT 1')
    expect(rows[0].changes).toContain('/password')
    for (const text of [JSON.stringify(closed), rows[0].changes]) expect(text).not.toContain('ash and iron')

    expect(await errorsOf('shop-mode', { until: '2020-01-01T00:00:00Z' })).toHaveProperty('/until')
    await save('shop-mode', { mode: 'coming-soon', is_protected: false, until: '2090-01-01T00:00:00.000Z' })
    await eventually(async () => (await other.get('/about')).headers['location'] === '/coming-soon')
    await save('shop-mode', { mode: 'unavailable' })
    await eventually(
      async () => (await other.get('/api/storefront/initial-values')).json().data?.license_status === null,
    )
    await save('shop-mode', { mode: 'open', until: null })
    await eventually(async () => (await statusOf('/about')) === 200 && (await initial()).license_status === 'active')
  })
})

describe('a changed setting', () => {
  it.each(
    stored.filter(({ of, key }) => of === 'settings' && !['default_channel', 'enable_multi_channel'].includes(key)),
  )('AD-27 change $key for the next page of every process', async ({ key }) => {
    const { name, schema } = fields.find(({ field }) => field === key)!
    const { values, choices } = await read(name)
    const value = another(values[key], schema, choices[key])
    await save(name, { [key]: value })
    const { rows } = await pool.query('SELECT value FROM setting WHERE key = $1', [key])
    expect(rows).toEqual([{ value }])
    if (isPublicSetting(key)) await eventually(async () => (await initial()).settings[key] === value)
  })
})

describe('plugins', () => {
  const at = (name: string) => `/api/admin/settings/plugins/${name}`
  const page = async (name: string): Promise<SingletonRecord> => (await owner.get(at(name))).json().data
  const change = async (name: string, values: object, who = owner) =>
    who.patch(at(name), { version: (await page(name)).version, values })
  const installed = async (name: string) => (await initial()).plugins.find((one) => one.module_name === name)

  it('AD-27 are listed, configured, and turned on and off for the next page', async () => {
    const { plugins } = expectData(await owner.get('/api/admin/settings/plugins'), 'AdminPlugins')
    expect(plugins.find(({ name }) => name === 'Chat')).toMatchObject({ title: 'Chat button', is_installed: true })
    expect(plugins.find(({ name }) => name === 'GoogleTag')).toMatchObject({
      is_installed: false,
      consent: 'analytics',
    })

    expect((await change('Chat', { default_message: 'Namaste', chat_by: 'sms' })).statusCode).toBe(200)
    await eventually(async () => (await installed('Chat'))?.config['default_message'] === 'Namaste')
    // An emptied field gets its default.
    expect((await change('Chat', { default_message: null })).statusCode).toBe(200)
    await eventually(async () => (await installed('Chat'))?.config['default_message'] === 'Hello, I have a question.')
    expect((await change('Chat', { is_installed: false })).statusCode).toBe(200)
    await eventually(async () => (await installed('Chat')) === undefined)
    const { rows } = await pool.query('SELECT resource, record_id, changes FROM audit_entry ORDER BY id DESC LIMIT 1')
    expect(rows).toEqual([
      { resource: 'plugin', record_id: 'Chat', changes: [{ field: '/is_installed', from: true, to: false }] },
    ])
  })

  it('AD-27 are refused by field: wrong values, unknown ones, and what a plugin in use lacks', async () => {
    const errors = async (name: string, values: object) =>
      Object.keys(expectFailure(await change(name, values), 422, 'invalid_values').payload?.['errors'] as object)
    expect(await errors('Chat', { mobile_no: 'nine', chat_by: 'fax', account_menu: [] })).toEqual(
      expect.arrayContaining(['/mobile_no', '/chat_by', '/account_menu']),
    )
    expect(await errors('PincodeAvaliability', { time_zone: 'Mars/Olympus' })).toEqual(['/time_zone'])
    expect(await errors('GoogleTag', { is_installed: true })).toEqual(['/google_tag_id'])
    expectFailure(await owner.get(at('NoSuch')), 404, 'not_found')
  })
})

describe('sentences', () => {
  const url = '/api/admin/sentences/common.wrongPassword'
  const put = (text: string) => owner.put(url, { text })

  it('AD-26 LG-05 are found, worded differently and restored, with one audit entry each', async () => {
    const found = async (query: string) => expectData(await owner.get(`/api/admin/sentences?${query}`), 'Sentences')
    const [original] = (await found('search=common.wrongPassword')).sentences
    expect(original).toMatchObject({ key: 'common.wrongPassword', own: null })
    expectData(await put('That is not it.'), 'Sentence')
    expect((await found('own=true')).sentences).toEqual([{ ...original, own: 'That is not it.' }])
    const { rows } = await pool.query(
      'SELECT resource, record_title, changes FROM audit_entry ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([
      {
        resource: 'sentence',
        record_title: 'common.wrongPassword',
        changes: [{ field: '/text', from: original!.text, to: 'That is not it.' }],
      },
    ])
    expectData(await owner.remove(url), 'Sentence')
    expect((await found('own=true')).total).toBe(0)
    expectFailure(await owner.remove(url), 404, 'not_found')
  })

  it.each(['', 'Not {it}', 'Broken {'])(
    'LG-05 are refused with placeholders that they do not have: %j',
    async (text) => {
      expect(expectFailure(await put(text), 422, 'invalid_values').payload?.['errors']).toHaveProperty('/text')
    },
  )

  it('AD-26 are saved by more people at once than there are connections', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => put(`Wording ${n}`)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('LG-05 are listed page by page', async () => {
    const first = expectData(await owner.get('/api/admin/sentences'), 'Sentences')
    const second = expectData(await owner.get(`/api/admin/sentences?after=${first.next}`), 'Sentences')
    expect(second.sentences[0]!.key > first.sentences.at(-1)!.key).toBe(true)
    expect(second.total).toBe(first.total)
  })
})
