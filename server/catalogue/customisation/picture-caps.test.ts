import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type Sent, sendPicture } from '#server/testing/send-picture.ts'
import { productId, testApp } from '#server/testing/test-app.ts'
import { reencodePicture } from './picture.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-uploads-'))
afterAll(() => rm(dataDir, { recursive: true }))
const { get, post, send, change, database } = await testApp({ dataDir, trustProxyHops: 1 })
const plate = await productId(database, 'ASH-PLA-001-ASH')
const png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c85a34' } })
  .png()
  .toBuffer()
const upload = (sent: Sent) => sendPicture({ send }, { file: png, ...sent })
const uploaded = async (sent: Sent = {}) => expectData(await upload(sent), 'UploadedImage')
const files = () => readdir(join(dataDir, 'uploads'))

describe('limits for pictures', () => {
  const setCaps = (caps: object) =>
    change(`UPDATE plugin SET config = '{"keep_days": 7}'::jsonb || $1 WHERE module_name = 'ProductCustomisation'`, [
      caps,
    ])
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer()
  const storedBytes = async () =>
    (await database.pool.query<{ sum: number }>('SELECT coalesce(sum(bytes), 0)::int AS sum FROM upload')).rows[0]
      ?.sum ?? 0

  it('OP-04 a picture is compressed and scaled down to at most 500 kB', async () => {
    const { image_path: path, width, height } = await uploaded({ file: await noise(1400) })
    const { rawPayload } = await get(path)
    expect(rawPayload.length).toBeLessThanOrEqual(500_000)
    expect(rawPayload.length).toBeGreaterThan(200_000)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(Math.min(width, height)).toBeGreaterThan(600)
  })

  it('OP-04 processing stops after the time limit', async () => {
    const file = join(dataDir, 'a.png')
    await writeFile(file, png)
    await expect(reencodePicture(file, 0)).rejects.toMatchObject({ status: 422, code: 'picture_too_slow' })
    await expect(reencodePicture(file)).resolves.toMatchObject({ width: 300 })
  })

  it('OP-04 an address has a daily limit (pictures_per_day), and the refusal says when it ends', async () => {
    await setCaps({ pictures_per_day: 2 })
    const address = '198.51.100.7'
    for (let n = 0; n < 2; n++) await uploaded({ address })
    const reply = await upload({ address })
    expectFailure(reply, 429, 'too_many_pictures')
    expect(reply.headers['retry-after']).toBe('86400')
    await uploaded({ address: '198.51.100.8' })
  })

  it('OP-04 all pictures together have a limit (most_mb): the oldest unused one is deleted first, with its file', async () => {
    await change('DELETE FROM upload')
    await setCaps({ most_mb: 1 })
    const file = await noise(650)
    const sent = [await uploaded({ file }), await uploaded({ file })]
    const [oldest, older] = sent.map(({ image_path: path }) => path)
    const each = (await storedBytes()) / 2
    expect(each).toBeGreaterThan(100_000)
    await database.pool.query('UPDATE upload SET bytes = 500000')
    expectData(
      await post('/api/cart/add-item', { product_id: plate, quantity: 1, additonal_data: { image_path: oldest } }),
      'Cart',
    )
    await database.pool.query(`UPDATE upload SET used_at = now() - interval '2 hours'`)
    const next = await uploaded({ file })
    expect((await get(older ?? '')).statusCode).toBe(404)
    expect(await files()).not.toContain(older?.split('/').at(-1))
    for (const path of [oldest ?? '', next.image_path]) expect((await get(path)).statusCode).toBe(200)
    // One is in a cart, the other has just been uploaded.
    await database.pool.query('UPDATE upload SET bytes = 500000')
    const before = await storedBytes()
    expectFailure(await upload({ file }), 503, 'uploads_full')
    expect(await storedBytes()).toBe(before)
  })

  it('OP-04 concurrent uploads do not exceed the limit', async () => {
    await change('DELETE FROM cart_line')
    await change('DELETE FROM upload')
    const replies = await Promise.all(Array.from({ length: 12 }, async () => upload({ file: await noise(650) })))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]))
    expect(await storedBytes()).toBeLessThanOrEqual(1_000_000)
    await setCaps({})
  })
})
