import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mp4Of, photo } from '#server/testing/media-files.ts'
import { addedMedia, sendMedia } from '#server/testing/send-media.ts'
import { expectData } from '#server/testing/contract.ts'
import { openBucket } from '#server/testing/bucket.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'

const shops = [
  { name: 'on the disk', shop: await testApp() },
  { name: 'in a bucket', shop: await testApp({ s3: await openBucket() }) },
]

describe.each(shops)('pictures of the media library $name', ({ shop }) => {
  const at = (path: string, modifiers = 'w_160,f_webp,q_75') => shop.get(`/_ipx/${modifiers}${path}`)

  it('AD-14 SC-02 LY-11 are resized like all others', async () => {
    const { item } = await addedMedia(shop, await photo(800, 600).jpeg().toBuffer())
    const reply = await at(item.path)
    expect(reply.statusCode).toBe(200)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160, height: 120 })
    expect((await at('/media/none.webp')).statusCode).toBe(404)
    const { item: video } = await addedMedia(shop, mp4Of(10, 10))
    expect((await at(video.path)).statusCode).toBe(404)
  })

  it('AD-14 are the new ones after a replacement, and gone after a deletion, cached or not', async () => {
    const { item } = await addedMedia(shop, await photo(700, 700, '#ff0000').png().toBuffer())
    const red = await at(item.path)
    const file = await photo(700, 700, '#0000ff').png().toBuffer()
    const reply = await sendMedia(shop, file, {}, `/api/admin/media/${item.id}/replace?version=1`)
    const { item: now } = expectData(reply, 'MediaDetails')
    await shop.change('SELECT 1')
    for (const path of [item.path, now.path]) {
      const blue = await at(path)
      expect(blue.headers['etag']).not.toBe(red.headers['etag'])
      expect((await sharp(blue.rawPayload).stats()).dominant.b).toBeGreaterThan(200)
    }
    for (const action of ['trash', 'delete'])
      expectData(await shop.post(`/api/admin/media/${action}`, { ids: [item.id] }, asAdministrator), 'MediaCount')
    await shop.change('SELECT 1')
    for (const path of [item.path, now.path]) expect((await at(path)).statusCode).toBe(404)
  })
})
