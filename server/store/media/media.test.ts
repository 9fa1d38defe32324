import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findRoot } from '#server/platform/environment/root.ts'
import { openBucket } from '#server/testing/bucket.ts'
import { expectData, expectFailure } from '#server/testing/contract.ts'
import { type TestApp, asAdministrator, testApp } from '#server/testing/test-app.ts'
import { bombText, mp4Of, photo, pngOf, webmOf } from '#server/testing/media-files.ts'
import { addedMedia, sendMedia } from '#server/testing/send-media.ts'

const shop = await testApp()
const bucketShop = await testApp({ s3: await openBucket() })

interface Upload {
  file: Buffer
  name?: string
  headers?: Record<string, string>
}
const upload = ({ file, ...sent }: Upload, to: TestApp = shop) => sendMedia(to, file, sent)
const added = ({ file, ...sent }: Upload, to: TestApp = shop) => addedMedia(to, file, sent)
const list = async (query: string, to: TestApp = shop) =>
  expectData(await to.get(`/api/admin/media?${query}`, asAdministrator), 'MediaPage')

describe.each([
  ['on the disk', shop],
  ['in a bucket', bucketShop],
])('the media library %s', (_name, at) => {
  it('AD-14 SC-02 keeps a picture as WebP, upright, without metadata, and serves it to everyone', async () => {
    const file = await photo(600, 300)
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '11/1 55/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { item, is_new: isNew } = await added({ file, name: 'C:\\fakepath\\Blue vase.JPG' }, at)
    expect(isNew).toBe(true)
    expect(item).toMatchObject({
      file_name: 'Blue vase.JPG',
      kind: 'picture',
      width: 300,
      height: 600,
      alt: '',
      use_count: 0,
    })
    expect(item.path).toMatch(/^\/media\/[\w-]{16}\.webp$/)
    const reply = await at.get(item.path)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(reply.rawPayload.length).toBe(item.bytes)
    expect(reply.rawPayload.includes('SECRET-OWNER')).toBe(false)
    const { exif, orientation, format } = await sharp(reply.rawPayload).metadata()
    expect([exif, orientation, format]).toEqual([undefined, undefined, 'webp'])
  })

  it('AD-14 SC-02 keeps a video as it is, and serves any part of it', async () => {
    const file = mp4Of(640, 360)
    const { item } = await added({ file, name: 'turning.mp4' }, at)
    expect(item).toMatchObject({ kind: 'video', mime: 'video/mp4', width: 640, height: 360, bytes: file.length })
    expect((await at.get(item.path)).rawPayload.equals(file)).toBe(true)
    const part = await at.get(item.path, { range: 'bytes=4-11' })
    expect([part.statusCode, part.payload]).toEqual([206, file.toString('latin1', 4, 12)])
    expect(part.headers).toMatchObject({ 'content-range': `bytes 4-11/${file.length}`, 'content-length': '8' })
    expect((await at.get(item.path, { range: 'bytes=-5' })).payload).toBe(file.toString('latin1', file.length - 5))
    expect((await at.get(item.path, { range: `bytes=${file.length}-` })).statusCode).toBe(416)
  })

  it('AD-14 adds the same file once, even when it arrives twice at a time', async () => {
    const file = await photo(310, 210, '#123456').png().toBuffer()
    const both = await Promise.all([added({ file }, at), added({ file }, at)])
    expect(new Set(both.map(({ item }) => item.id)).size).toBe(1)
    expect(both.filter(({ is_new: isNew }) => isNew)).toHaveLength(1)
  })
})

describe('pictures', () => {
  it('AD-14 are at most 4096 px, and graphics stay exact', async () => {
    const wide = await added({ file: await photo(6000, 300).png().toBuffer() })
    expect(wide.item).toMatchObject({ width: 4096, height: 205 })
    const logo = Buffer.from('<svg width="300" height="300"><circle cx="150" cy="150" r="120" fill="#c85a34"/></svg>')
    const drawn = await sharp(logo).png().toBuffer()
    const { item } = await added({ file: drawn })
    const kept = await sharp((await shop.get(item.path)).rawPayload)
      .raw()
      .toBuffer()
    expect(kept.equals(await sharp(drawn).raw().toBuffer())).toBe(true)
  })

  it('AD-14 may be AVIF, WebP, or HEIC from a phone', async () => {
    for (const file of [await photo(300, 201).avif().toBuffer(), await photo(300, 202).webp().toBuffer()])
      expect((await added({ file })).item).toMatchObject({ mime: 'image/webp', width: 300 })
    const heic = await readFile(join(findRoot(), 'server/testing/phone.heic'))
    const { item } = await added({ file: heic, name: 'IMG_0042.HEIC' })
    expect(item).toMatchObject({ file_name: 'IMG_0042.HEIC', mime: 'image/webp', width: 600, height: 400 })
    const { dominant } = await sharp((await shop.get(item.path)).rawPayload).stats()
    expect(dominant.r).toBeGreaterThan(100)
  })

  it('AD-14 are known by content, whatever their name and type', async () => {
    const file = await photo(330, 220).jpeg().toBuffer()
    expect((await added({ file, name: 'page.html' })).item.mime).toBe('image/webp')
    expectFailure(
      await upload({ file: Buffer.from('<html><script>alert(1)</script>'), name: 'a.jpg' }),
      422,
      'not_media',
    )
    expectFailure(await upload({ file: Buffer.from('GIF89a.........') }), 422, 'not_media')
    expectFailure(await upload({ file: Buffer.alloc(0) }), 422, 'not_media')
  })

  it('AD-14 leave hidden content of a polyglot behind', async () => {
    const jpeg = await photo(340, 220).jpeg().toBuffer()
    const { item } = await added({
      file: Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]),
    })
    expect((await shop.get(item.path)).rawPayload.includes('<script>')).toBe(false)
  })

  it.each([
    ['plain', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['with a declaration', '\uFEFF<?xml version="1.0"?><!-- a --><svg onload="alert(1)"></svg>'],
  ])('AD-14 as SVG are refused with the reason: %s', async (_name, text) => {
    const failure = expectFailure(await upload({ file: Buffer.from(text), name: 'logo.png' }), 422, 'svg_refused')
    expect(failure.message).toContain('PNG')
  })

  it('AD-14 that would fill the memory are refused by their header', async () => {
    expectFailure(await upload({ file: pngOf(50_000, 50_000) }), 422, 'too_many_pixels')
    const frames = await sharp([await photo().png().toBuffer(), await photo(320, 240, '#000').png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expectFailure(await upload({ file: frames }), 422, 'animated_picture')
  })

  it('AD-14 with compressed metadata of 200 MB cost no memory', async () => {
    const file = pngOf(300, 300, [bombText(100), bombText(100)])
    const before = process.memoryUsage.rss()
    const reply = await upload({ file })
    expect([200, 422]).toContain(reply.statusCode)
    expect(process.memoryUsage.rss() - before).toBeLessThan(90_000_000)
  })

  it('AD-14 that are cut off are refused', async () => {
    const jpeg = await photo(400, 400).jpeg().toBuffer()
    expectFailure(await upload({ file: jpeg.subarray(0, jpeg.length / 2) }), 422, 'unreadable_picture')
    expectFailure(await upload({ file: pngOf(200, 200).subarray(0, 60) }), 422, 'unreadable_picture')
    const heic = await readFile(join(findRoot(), 'server/testing/phone.heic'))
    expectFailure(await upload({ file: heic.subarray(0, 3000) }), 422, 'unreadable_picture')
  })
})

describe('videos', () => {
  it('AD-14 may be WebM', async () => {
    expect((await added({ file: webmOf() })).item).toMatchObject({ kind: 'video', mime: 'video/webm', width: null })
  })

  it('AD-14 contain nothing but a video', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    for (const file of [
      Buffer.concat([mp4Of(10, 10), html]),
      mp4Of(10, 10).subarray(0, 150),
      Buffer.concat([webmOf(), html]),
      webmOf().subarray(0, 12),
    ])
      expectFailure(await upload({ file }), 422, 'unreadable_video')
  })
})

describe('the library', () => {
  it('AD-14 AC-06 is for owners, managers and editors', async () => {
    const file = await photo().jpeg().toBuffer()
    expectFailure(await upload({ file, headers: {} }), 401, 'staff_login_required')
    expectFailure(await shop.get('/api/admin/media'), 401, 'staff_login_required')
    expectFailure(await shop.post('/api/admin/media/trash', { ids: [1] }), 401, 'staff_login_required')
  })

  it('AD-14 serves nothing but its files', async () => {
    for (const path of ['/media/none.webp', '/media/..%2Fsecrets%2Fadmin-token', '/media/%2e%2e', '/media/'])
      expect([path, (await shop.get(path)).statusCode]).toEqual([path, 404])
  })

  it('AD-14 is listed newest first, page by page, and searched by name and text', async () => {
    const files = await Promise.all(
      [1, 2, 3].map((n) =>
        photo(100 + n, 99)
          .png()
          .toBuffer(),
      ),
    )
    const ids: number[] = []
    for (const [n, file] of files.entries()) ids.push((await added({ file, name: `shelf 100%_${n}.png` })).item.id)
    const first = await list('search=SHELF 100%25_&limit=2')
    expect([first.items.map(({ id }) => id), first.total]).toEqual([[ids[2], ids[1]], 3])
    const rest = await list(`search=SHELF 100%25_&limit=2&before=${first.next}`)
    expect([rest.items.map(({ id }) => id), rest.next]).toEqual([[ids[0]], null])
    expect((await list('search=shelf 100x')).total).toBe(0)
    expect((await list('kind=video&search=shelf')).total).toBe(0)
    expect((await list(`path=${first.items[0]?.path}`)).items).toEqual([first.items[0]])
  })

  it('AD-14 records who added what, and repeats no upload with the same key', async () => {
    const file = await photo(123, 123).png().toBuffer()
    const headers = { ...asAdministrator, 'idempotency-key': 'upload-key-0123456789' }
    const [one, two] = [await added({ file, headers }), await added({ file, headers })]
    expect(two).toEqual(one)
    const { rows } = await shop.database.pool.query(
      `SELECT action, staff_name FROM audit_entry WHERE resource = 'media' AND record_id = $1`,
      [String(one.item.id)],
    )
    expect(rows).toEqual([{ action: 'created', staff_name: one.item.created_by }])
  })
})
