import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ProductImport } from '#generated/api.d.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { makeZip } from '#server/testing/make-zip.ts'
import { expectFailure } from '#server/testing/contract.ts'
import { browser, loggedIn, meera } from '#server/testing/customers.ts'
import { asAdministrator, eventually, testApp } from '#server/testing/test-app.ts'

const shop = await testApp({ trustProxyHops: 1 })
const admin = browser(shop, asAdministrator)

async function upload(content: string | Buffer, name = 'products.csv', url = '/api/admin/imports') {
  const boundary = 'xYzZy'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  return shop.send({
    method: 'POST',
    url,
    headers: { ...asAdministrator, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

const runOf = async (id: number): Promise<ProductImport> => (await admin.get(`/api/admin/imports/${id}`)).json().data

async function untilState(id: number, ...states: string[]): Promise<ProductImport> {
  await eventually(async () => states.includes((await runOf(id)).state))
  return runOf(id)
}

describe('the calls for imports', () => {
  it('AD-15 take a file from upload to result', async () => {
    const file = await readFile(join(findRoot(), 'fixtures/imports/woocommerce.csv'))
    const uploaded: ProductImport = (await upload(file, 'woo.csv')).json().data
    expect(uploaded).toMatchObject({ state: 'uploaded', format: 'woocommerce', file_name: 'woo.csv' })
    expect(uploaded.columns).toContainEqual(expect.objectContaining({ header: 'Regular price', field: 'price' }))
    const { id } = uploaded
    const mapping = { 'Short description': '' }
    await admin.post(`/api/admin/imports/${id}/check`, { format: 'woocommerce', mapping, point: ',' })
    expect(await untilState(id, 'checked', 'failed')).toMatchObject({ state: 'checked', mapping })
    const problems = (await admin.get(`/api/admin/imports/${id}/problems`)).json().data
    expect(problems.length).toBeGreaterThan(0)
    const report = await admin.get(`/api/admin/imports/${id}/report`)
    expect(report.headers['content-type']).toContain('text/csv')
    expect(report.payload.trim().split('\r\n')).toHaveLength(problems.length + 1)
    await admin.post(`/api/admin/imports/${id}/run`, {})
    const done = await untilState(id, 'done', 'failed')
    expect(done).toMatchObject({ state: 'done', done: done.products })
    expect((await admin.get('/api/admin/imports')).json().data[0].id).toBe(id)
    const made = (await admin.get(`/api/admin/imports/${id}/products`)).json().data
    expect(made).toHaveLength(done.created)
    expect(made[0]).toMatchObject({ is_new: true, archived: false })
    expectFailure(await admin.post(`/api/admin/imports/${id}/run`, {}), 409, 'import_state')
  })

  it('AD-15 refuse what is no product file', async () => {
    expectFailure(await upload('PK\u0003\u0004\0\0'), 422, 'zip_refused')
    expectFailure(await upload('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR'), 422, 'not_text')
    expectFailure(await upload('\n'), 422, 'unknown_format')
    expectFailure(await upload('a\n1\n'), 422, 'unknown_format')
    expectFailure(
      await admin.post('/api/admin/imports/1/check', { format: 'vitrine', mapping: { A: 'no' } }),
      422,
      'invalid_values',
    )
    expectFailure(await admin.get('/api/admin/imports/99999'), 404, 'not_found')
  })

  it('AD-15 let the owner say what columns with names of their own are', async () => {
    const { id, columns }: ProductImport = (await upload('Artikel;Nummer;Preis\nKrug;KRG-9;12,50\n')).json().data
    expect(columns).toEqual([
      { header: 'Artikel', field: '', sample: 'Krug' },
      { header: 'Nummer', field: '', sample: 'KRG-9' },
      { header: 'Preis', field: '', sample: '12,50' },
    ])
    const check = (mapping: object) => admin.post(`/api/admin/imports/${id}/check`, { format: 'vitrine', mapping })
    expectFailure(await check({}), 422, 'unknown_format')
    await check({ Artikel: 'title', Nummer: 'sku', Preis: 'price' })
    expect(await untilState(id, 'checked', 'failed')).toMatchObject({ state: 'checked', created: 1, failed: 0 })
  })

  it('AD-15 offer an example, which can be imported', async () => {
    const example = await admin.get('/api/admin/imports/example')
    const { id, format }: ProductImport = (await upload(example.payload)).json().data
    expect(format).toBe('vitrine')
    await admin.post(`/api/admin/imports/${id}/check`, { format, mapping: {} })
    const checked = await untilState(id, 'checked', 'failed')
    expect(checked).toMatchObject({ state: 'checked', created: 2, failed: 0 })
    expect(checked.columns[0]).toEqual({ header: 'Title', field: 'title', sample: 'Example mug' })
  })

  it('AD-16 export a selection', async () => {
    const all = (await admin.get('/api/admin/exports/products')).payload
    const { rows } = await shop.database.pool.query<{ id: number }>(`SELECT id FROM category WHERE slug = 'bowls'`)
    const some = (await admin.get(`/api/admin/exports/products?format=shopify&category=${rows[0]!.id}`)).payload
    expect(all).toContain('ASH-BOW-001-IRO')
    expect(some).toContain('ASH-BOW-001-IRO')
    expect(some).not.toContain('ASH-MUG-001-TEN')
    const { rows: products } = await shop.database.pool.query<{ id: number; slug: string }>(
      'SELECT id, slug FROM product_group ORDER BY id LIMIT 3',
    )
    const [first, second, third] = products
    const chosen = (await admin.get(`/api/admin/exports/products?ids=${third!.id},${first!.id}`)).payload
    expect(chosen).toContain(`"${first!.slug}"`)
    expect(chosen).toContain(`"${third!.slug}"`)
    expect(chosen).not.toContain(`"${second!.slug}"`)
    // The same as in the list.
    for (const query of ['search=mug', 'state=hidden', 'availability=out', 'offer=yes']) {
      const listed = (await admin.get(`/api/admin/products?limit=200&${query}`)).json().data.rows as { id: number }[]
      const exported = await admin.get(`/api/admin/exports/products?${query}`)
      expect(
        exported.payload.split('\r\n').filter((line) => /^"[^"]+","[^"]/u.test(line)),
        query,
      ).toHaveLength(listed.length)
    }
    expectFailure(await admin.get('/api/admin/exports/products?state=nonsense'), 400, 'unknown_filter')
  })

  it('AD-15 take pictures with the file, or later', async () => {
    const csv = 'Handle,Title,SKU,Price,Image\nuploaded-zip,Zip,UZ-1,5,a.png\n'
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#333' } })
      .png()
      .toBuffer()
    const both = makeZip([
      { name: 'list.csv', content: csv },
      { name: 'a.png', content: picture, isStored: true },
    ])
    const zipped: ProductImport = (await upload(both, 'shop.zip')).json().data
    expect(zipped).toMatchObject({ file_name: 'list.csv', pictures: 'shop.zip', has_file: true })
    const { id }: ProductImport = (await upload(csv)).json().data
    await admin.post(`/api/admin/imports/${id}/check`, { format: 'vitrine', mapping: {} })
    expect(await untilState(id, 'checked', 'failed')).toMatchObject({ state: 'checked', warnings: 1, pictures: null })
    const url = `/api/admin/imports/${id}/pictures`
    expectFailure(await upload(csv, 'a.csv', url), 422, 'zip_refused')
    expect((await upload(both, 'pictures.zip', url)).json().data).toMatchObject({ state: 'checking' })
    expect(await untilState(id, 'checked', 'failed')).toMatchObject({ warnings: 0, pictures: 'pictures.zip' })
    await admin.post(`/api/admin/imports/${id}/run`, {})
    await untilState(id, 'done', 'failed')
    const { rows } = await shop.database.pool.query(`SELECT images FROM product_group WHERE slug = 'uploaded-zip'`)
    expect(rows[0].images).toMatchObject([{ width: 8 }])
    expectFailure(await upload(both, 'pictures.zip', url), 409, 'import_state')
  })

  it('AD-15 are for owners and managers', async () => {
    const who = await loggedIn(shop, meera)
    expectFailure(await who.get('/api/admin/imports'), 401, 'staff_login_required')
    expectFailure(await who.get('/api/admin/exports/products'), 401, 'staff_login_required')
  })
})
