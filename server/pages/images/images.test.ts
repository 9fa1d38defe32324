import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { imageModifiers, socialImageUrl } from '#lib/image.ts'
import { asAdministrator, testApp } from '#server/testing/test-app.ts'
import { readModifiers, readPicturePath } from './modifiers.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'))
afterAll(() => rm(dataDir, { recursive: true }))
const shop = await testApp({ dataDir })
const { get } = shop
const picture = 'images/products/tea-bowl-shino.webp'

describe('/_ipx', () => {
  it.each([320, 640, 768, 1024, 1280, 1536].flatMap((width) => [width, width * 2]))(
    'LY-11 produces webp %i pixels wide, never larger than the original',
    async (width) => {
      const { statusCode, headers, rawPayload } = await get(`/_ipx/f_webp&w_${width}/${picture}`)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('image/webp')
      const made = await sharp(rawPayload).metadata()
      const original = await sharp(`fixtures/${picture}`).metadata()
      expect(made).toMatchObject({ format: 'webp', width: Math.min(width, original.width) })
    },
  )

  it('LY-11 makes a placeholder of 10×10, quality 50, blur 3', async () => {
    const made = await sharp((await get(`/_ipx/f_webp&s_10x10&q_50&blur_3/${picture}`)).rawPayload).metadata()
    expect(made).toMatchObject({ format: 'webp', width: 10, height: 10 })
  })

  it('LY-08 LY-11 makes a JPEG for social networks', async () => {
    const { headers, rawPayload } = await get(socialImageUrl(`/${picture}`))
    expect(headers['content-type']).toBe('image/jpeg')
    const original = await sharp(`fixtures/${picture}`).metadata()
    const { format, width } = await sharp(rawPayload).metadata()
    expect([format, width]).toEqual(['jpeg', Math.min(1280, original.width)])
  })

  it('LY-11 serves every size used by pages', async () => {
    for (const modifiers of imageModifiers) {
      const { statusCode } = await get(`/_ipx/${modifiers}/${picture}`)
      expect(statusCode, modifiers).toBe(200)
    }
  })

  it('LY-11 keeps pictures on disk across a restart', async () => {
    const url = `/_ipx/w_320&q_75/images/products/tea-bowl-shino.webp`
    const { rawPayload } = await get(url)
    const kept = async () => (await readdir(join(dataDir, 'ipx'), { recursive: true })).length
    const before = await kept()
    const again = await testApp({ dataDir })
    expect((await again.get(url)).rawPayload.equals(rawPayload)).toBe(true)
    expect(await kept()).toBe(before)
  })

  it('LY-11 makes a picture once for concurrent requests, and stores it completely', async () => {
    const url = `/_ipx/w_480/images/products/moon-jar-ash-white.webp`
    const replies = await Promise.all(Array.from({ length: 10 }, () => get(url)))
    expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    const files = (await readdir(join(dataDir, 'ipx'), { recursive: true })).filter((name) => !/^..$/.test(name))
    expect(files.every((name) => /\.(webp|jpeg)$/.test(name))).toBe(true)
    const { headers } = replies[0]!
    expect(headers['cache-control']).toContain('public, max-age=')
    expect((await get(url, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  })

  it('LY-11 makes placeholders that pages wait for before other pictures', async () => {
    const pictures = ['dinner-plate-iron-speckle', 'round-teapot-celadon', 'morning-mug-cobalt']
    const widths = [320, 480, 640, 768, 1024, 1280, 1536, 2048]
    const done: string[] = []
    const ask = async (name: string, modifiers: string) => {
      await get(`/_ipx/${modifiers}/images/products/${name}.webp`)
      done.push(modifiers)
    }
    const others = pictures.flatMap((name) => widths.map((width) => ask(name, `w_${width}`)))
    await Promise.all([...others, ask(pictures[0]!, 'f_webp&s_10x10&q_50&blur_3')])
    expect(done.findIndex((modifiers) => modifiers.includes('10x10'))).toBeLessThan(others.length / 2)
  })

  it('OP-03 makes pictures for other networks while one exceeds its share, which gets 429', async () => {
    const narrow = await testApp({
      database: shop.database,
      trustProxyHops: 1,
      pictureGate: { network: { running: 1, waiting: 3 } },
    })
    const from = (address: string) => (modifiers: string) =>
      narrow.get(`/_ipx/${modifiers}/images/products/round-teapot-celadon.webp`, { 'x-forwarded-for': address })
    const flood = Promise.all(imageModifiers.map(from('192.0.2.1')))
    const other = from('198.51.100.7')(imageModifiers.at(-1)!)
    const statuses = (await flood).map(({ statusCode }) => statusCode)
    expect((await other).statusCode).toBe(200)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await flood).find(({ statusCode }) => statusCode === 429)!.headers['retry-after']).toBe('2')
    const { payload } = await narrow.get('/metrics', asAdministrator)
    expect(payload).toMatch(/vitrine_picture_gate_refused_total\{reason="network"\} [1-9]/)
  })

  it.each([
    'w_641',
    'w_960',
    'w_1920',
    'w_640&q_80',
    'w_640&fit_cover',
    's_640x640',
    'w_99999',
    'w_640&f_avif',
    'w_640&f_jpeg',
    'w_1280&f_jpeg',
    'w_1280&f_jpeg&q_90',
    'w_640&q_81',
    'w_640&blur_100',
    's_2000x2000',
    'rotate_45',
    'w_640&w_320',
    'w_640&',
    '_',
    'w_1e3',
    'w_0x280',
    'w_640&q_80&f_webp&h_1&x_1&y_1',
  ])('LY-11 rejects the modifiers %s', async (modifiers) => {
    expect((await get(`/_ipx/${modifiers}/${picture}`)).statusCode).toBe(400)
  })

  it.each([
    '../package.json',
    'images/../../package.webp',
    'images%2f..%2f..%2fpackage.webp',
    'images/..%5c..%5cx.webp',
    'store.json',
    'images/.hidden.webp',
    'https://evil.example/x.webp',
    'images//x.webp',
    'images/products/none.webp',
    'images/products',
    'images/x.svg',
  ])('LY-11 serves no file for %s', async (path) => {
    const { statusCode, headers } = await get(`/_ipx/w_640/${path}`)
    expect([400, 404]).toContain(statusCode)
    expect(headers['content-type']).not.toContain('image/')
  })

  it('LY-11 treats equivalent spellings as one', () => {
    expect(readModifiers('f_webp&w_640')?.key).toBe(readModifiers('width_640,q_75')?.key)
    expect(readPicturePath('/images/a.webp')).toBe('images/a.webp')
  })
})

describe('/images', () => {
  it('serves the store’s pictures and nothing else', async () => {
    expect((await get(`/${picture}`)).headers['content-type']).toBe('image/webp')
    for (const url of [
      '/images/',
      '/images/../store.json',
      '/images/%2e%2e/store.json',
      '/images/..%2fstore.json',
      '/images/none.webp',
    ])
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  })
})
