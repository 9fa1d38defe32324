import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { browser } from '#server/testing/customers.ts'
import { placeOrder, readyCart } from '#server/testing/shoppers.ts'
import { productId, testApp } from '#server/testing/test-app.ts'
import { type Sent, sendPicture } from '#server/testing/send-picture.ts'
import { sweepUploads } from './uploads.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
afterAll(() => rm(dataDir, { recursive: true }))
const { app, get, post, send, change, database } = await testApp({ dataDir, trustProxyHops: 1 })
const plate = await productId(database, 'ASH-PLA-001-ASH')
const mug = await productId(database, 'ASH-MUG-001-TEN')
const vase = await productId(database, 'ASH-VAS-001-TEN-20')

const canvas = (width = 300, height = 400) => sharp({ create: { width, height, channels: 3, background: '#c85a34' } })
const png = await canvas().png().toBuffer()

const upload = (sent: Sent) => sendPicture({ send }, { file: png, ...sent })
const uploaded = async (sent: Sent = {}) => expectData(await upload(sent), 'UploadedImage')
const files = () => readdir(join(dataDir, 'uploads'))
const add = (product: number, data?: object, identity: object = {}) =>
  post('/api/cart/add-item', { product_id: product, quantity: 1, ...(data && { additonal_data: data }), ...identity })

describe('uploadImage', () => {
  it('PL-09 AP-01 accepts a picture and serves it as WebP to anyone who knows its name', async () => {
    const { image_path: path, width, height } = await uploaded()
    expect(path).toMatch(/^\/uploads\/[\w-]{32}\.webp$/)
    expect({ width, height }).toEqual({ width: 300, height: 400 })
    const reply = await get(path)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
    })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 })
  })

  it('PL-09 re-encodes it upright, at most 2000 px, without location, camera or other metadata', async () => {
    const withSecrets = await canvas(2600, 1300)
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '11/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([withSecrets, Buffer.from('<script>alert(1)</script>')])
    const { image_path: path, width, height } = await uploaded({ file: polyglot })
    expect({ width, height }).toEqual({ width: 1000, height: 2000 })
    const { rawPayload } = await get(path)
    const { exif, orientation } = await sharp(rawPayload).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    for (const secret of ['SECRET-OWNER', '<script>']) expect(rawPayload.includes(secret)).toBe(false)
  })

  it('PL-09 recognises files by their content, not their name', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>',
    )
    for (const file of [
      svg,
      Buffer.from('<!doctype html><p>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      randomBytes(500),
    ])
      expectFailure(await upload({ file, name: 'a.jpg' }), 422, 'not_a_picture')
    for (const file of [png.subarray(0, 60), Buffer.concat([png.subarray(0, 8), randomBytes(900)])])
      expectFailure(await upload({ file }), 422, 'unreadable_picture')
    expect((await upload({ name: '../../etc/passwd.php' })).statusCode).toBe(200)
    expect((await files()).every((name) => /^[\w-]{32}\.webp$/.test(name))).toBe(true)
  })

  it('PL-09 refuses pictures with too many bytes or pixels, and pictures that are too small', async () => {
    const large = Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)])
    expect(expectFailure(await upload({ file: large }), 413, 'too_large').message).toContain('8 MB')
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: 'black' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = (await files()).length
    expectFailure(await upload({ file: bomb }), 422, 'too_many_pixels')
    expectFailure(await upload({ file: await canvas(199, 800).png().toBuffer() }), 422, 'picture_too_small')
    expect(await files()).toHaveLength(before)
  })

  it('AP-01 refuses bodies that are not forms', async () => {
    expectFailure(await upload({ field: 'avatar' }), 400, 'malformed')
    expectFailure(await upload({ headers: { 'content-type': 'multipart/form-data' } }), 400, 'malformed')
    expectFailure(await upload({ headers: { 'content-type': 'application/json' } }), 400, 'malformed')
    expectFailure(await post('/api/plugins/ProductCustomisation/uploadImage', {}), 415, 'malformed')
    expectFailure(await upload({ headers: { 'sec-fetch-site': 'cross-site' } }), 403, 'other_origin')
    // Other calls accept no forms.
    const elsewhere = await send({
      method: 'POST',
      url: '/api/cart/add-item',
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expectFailure(elsewhere, 415, 'malformed')
  })

  it('AP-02 stores one picture for a repeated request, and refuses its key for another', async () => {
    const headers = { 'idempotency-key': 'upload-that-is-repeated' }
    const address = '198.51.100.10'
    const first = await uploaded({ headers, address })
    const before = (await files()).length
    expect(await uploaded({ headers, address })).toEqual(first)
    expect(await files()).toHaveLength(before)
    const other = await canvas(301, 400).png().toBuffer()
    expectFailure(await upload({ file: other, headers, address }), 422, 'idempotency_key_reused')
  })

  it('PL-09 processes a few pictures at a time, and all in the end', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => upload({})))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })

  it('PL-09 limits uploads per address', async () => {
    const replies = []
    for (let index = 0; index < 42; index++)
      replies.push(await upload({ file: Buffer.from('no picture'), address: '198.51.100.9' }))
    const limited = replies.find(({ statusCode }) => statusCode === 429)
    expectFailure(limited!, 429, 'too_many_requests')
  })

  it.each(['x', '..%2f..%2fsecrets', `${'a'.repeat(32)}.webp`, `${'a'.repeat(32)}.webp.part`, '%2e%2e'])(
    'PL-09 serves nothing at /uploads/%s',
    async (name) => {
      const { statusCode, headers } = await get(`/uploads/${name}`)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('json')
    },
  )

  it('PL-09 lists no uploads', async () => {
    for (const url of ['/uploads', '/uploads/']) expect((await get(url)).statusCode).toBe(404)
  })
})

describe('customised products', () => {
  it('CT-02 PL-09 list their customisation fields', async () => {
    const of = async (slug: string) =>
      expectData(await get(`/api/product/single-product/${slug}`), 'SingleProduct').customisation
    expect(await of('dinner-plate')).toMatchObject({ text: { max_length: 40 }, image: { required: false } })
    expect(await of('morning-mug')).toMatchObject({ text: { max_length: 12 }, image: null })
    expect(await of('tall-bottle-vase')).toBeNull()
  })

  it('CR-01 PL-09 have their own cart lines, with text and picture', async () => {
    const { image_path: path } = await uploaded()
    const data = { custom_text: '  For  Meera ', image_path: path }
    const { api_cart, cart_session } = expectData(await add(plate), 'Cart')
    const identity = { api_cart, cart_session }
    await add(plate, data, identity)
    await add(plate, { custom_text: 'For Anu' }, identity)
    const cart = expectData(await add(plate, { ...data, custom_text: 'For Meera' }, identity), 'Cart')
    expect(cart.items.map((item) => [item.quantity_in_display_unit, item.additonal_data])).toEqual([
      [1, null],
      [2, { custom_text: 'For Meera', image_path: path }],
      [1, { custom_text: 'For Anu' }],
    ])
  })

  it('CR-05 PL-09 share one stock across their lines', async () => {
    await database.pool.query('UPDATE product SET stock = 2 WHERE id = $1', [mug])
    const { api_cart, cart_session } = expectData(await add(mug, { custom_text: 'A' }), 'Cart')
    expect((await add(mug, { custom_text: 'B' }, { api_cart, cart_session })).statusCode).toBe(200)
    expectFailure(await add(mug, { custom_text: 'C' }, { api_cart, cart_session }), 422, 'limited_stock')
    await database.pool.query('UPDATE product SET stock = 20 WHERE id = $1', [mug])
  })

  it.each([
    [() => vase, { custom_text: 'x' }, 'not_customisable'],
    [() => mug, { image_path: `/uploads/${'a'.repeat(32)}.webp` }, 'not_customisable'],
    [() => mug, { custom_text: 'Thirteen sign' }, 'text_too_long'],
    [() => plate, { image_path: `/uploads/${'a'.repeat(32)}.webp` }, 'unknown_picture'],
    [() => plate, { image_path: '/uploads/../images/brand/mark.svg' }, 'unknown_picture'],
  ])('PL-09 are refused with disallowed values (%#)', async (product, data, code) => {
    expectFailure(await add(product(), data), 422, code)
  })

  it('PL-09 count characters as readers do', async () => {
    expect((await add(mug, { custom_text: 'मीनाक्षीसुन्दरम' })).statusCode).toBe(200)
    expectFailure(await add(mug, { custom_text: 'a\u0007' }), 400, 'malformed')
  })

  it('PL-09 cannot be bought without required values', async () => {
    const rule = { text: { label: 'A name', hint: '', max_length: 12, required: true }, image: null }
    await database.pool.query(`UPDATE product_group SET customisation = $1 WHERE slug = 'morning-mug'`, [rule])
    for (const data of [undefined, {}, { custom_text: ' \n' }])
      expect(expectFailure(await add(mug, data), 422, 'customisation_missing').message).toBe('A name: enter your text.')
    const image = { label: 'A picture', hint: '', required: true }
    await database.pool.query(`UPDATE product_group SET customisation = $1 WHERE slug = 'morning-mug'`, [
      { text: null, image },
    ])
    expectFailure(await add(mug, {}), 422, 'customisation_missing')
    await database.pool.query(`UPDATE product_group SET customisation = NULL WHERE slug = 'morning-mug'`)
  })

  it('CT-02 a product without a price is not for sale', async () => {
    await database.pool.query('UPDATE product SET compare_at = NULL, price = 0 WHERE id = $1', [vase])
    expectFailure(await add(vase), 422, 'not_for_sale')
  })
})

describe('housekeeping', () => {
  const age = (path: string, days: number) =>
    database.pool.query(`UPDATE upload SET used_at = now() - make_interval(days => $2::int) WHERE name = $1`, [
      path.replace('/uploads/', ''),
      days,
    ])

  it('PL-09 deletes pictures that no cart has contained for days, and unknown files', async () => {
    const [unused, fresh, inCart] = [await uploaded(), await uploaded(), await uploaded()]
    expect((await add(plate, { image_path: inCart.image_path })).statusCode).toBe(200)
    for (const { image_path: path } of [unused, inCart]) await age(path, 8)
    await age(fresh.image_path, 6)
    const stray = join(dataDir, 'uploads', `${'b'.repeat(32)}.webp`)
    await writeFile(stray, png)
    const longAgo = new Date(Date.now() - 8 * 86_400_000)
    for (const path of [stray, join(dataDir, unused.image_path)]) await utimes(path, longAgo, longAgo)
    await writeFile(join(dataDir, 'uploads', `${'c'.repeat(32)}.webp.part`), png)

    await sweepUploads(database.pool, app.storage, 7)

    expect((await get(unused.image_path)).statusCode).toBe(404)
    for (const { image_path: path } of [fresh, inCart]) expect((await get(path)).statusCode).toBe(200)
    const left = await files()
    expect(left).not.toContain(`${'b'.repeat(32)}.webp`)
    // It may still be in progress.
    expect(left).toContain(`${'c'.repeat(32)}.webp.part`)
    expectFailure(await add(plate, { image_path: unused.image_path }), 422, 'unknown_picture')
  })

  it('PL-09 keeps ordered pictures', async () => {
    const { image_path: path } = await uploaded()
    const who = browser({ app })
    const items = [{ product_id: plate, quantity: 1, additonal_data: { image_path: path } }]
    await placeOrder(who, await readyCart(who, { items }))
    // Carts expire; orders remain.
    await change('DELETE FROM cart_line')
    await age(path, 400)
    const longAgo = new Date(Date.now() - 400 * 86_400_000)
    await utimes(join(dataDir, path), longAgo, longAgo)
    await sweepUploads(database.pool, app.storage, 7)
    expect((await get(path)).statusCode).toBe(200)
  })
})

it('PL-09 PL-11 is not available in a shop without the plugin', async () => {
  await change(`UPDATE plugin SET installed = false WHERE module_name = 'ProductCustomisation'`)
  expectFailure(await upload({}), 404, 'not_found')
  const { customisation } = expectData(await get('/api/product/single-product/dinner-plate'), 'SingleProduct')
  expect(customisation).toBeNull()
  expectFailure(await add(plate, { custom_text: 'x' }), 422, 'not_customisable')
})
