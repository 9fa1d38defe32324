import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, compressAgain, compressPage, encodedFor, uncompressed, sizeOfPage, storePage } from './stored-page.ts'

describe('encoding page parts', () => {
  it('yields the joined parts, independent of other pages', () => {
    const first = bytesOf(['Größe ', '₹ 1', '', '😀'])
    const long = bytesOf(['é'.repeat(3_000_000), '!'])
    const second = bytesOf(['next'])
    expect([first.toString(), second.toString(), long.length]).toEqual(['Größe ₹ 1😀', 'next', 6_000_001])
  })

  it('yields the same ETag however the page is split', () => {
    expect(storePage(200, ['<p>', 'a</p>'], {}).etag).toBe(storePage(200, '<p>a</p>', {}).etag)
  })
})

describe('compressing pages', () => {
  it('keeps both forms of short and long pages lossless', async () => {
    const texts = ['', 'a', 'vase '.repeat(100_000)]
    const pages = texts.map((text) => storePage(200, text, {}))
    await Promise.all(pages.map((page) => compressPage(() => page)))
    for (const [index, page] of pages.entries()) {
      const text = texts[index]
      expect(gunzipSync(page.gzip!).toString()).toBe(text)
      expect(brotliDecompressSync(page.brotli!).toString()).toBe(text)
      expect(uncompressed(page).toString()).toBe(text)
      expect(encodedFor(page, undefined).body.toString()).toBe(text)
      expect(encodedFor(page, 'br')).toEqual({ body: page.brotli, encoding: 'br' })
    }
  })

  it('replaces the page with its compressed forms, which takes less memory', async () => {
    const page = storePage(200, 'a vase and a bowl. '.repeat(10_000), { 'x-robots-tag': 'noindex' })
    const before = sizeOfPage(page)
    expect(await compressPage(() => page)).toBe(page)
    expect(page.body).toBeUndefined()
    expect(sizeOfPage(page)).toBeLessThan(before / 10)
  })

  it('recompresses a frequently requested page to a smaller size', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `<p>vase ${(index * 7919) % 1013}</p>`).join('')
    const page = storePage(200, text, {})
    const first = compressPage(() => page).then(() => page.brotli!.length)
    expect(await compressAgain(() => page)).toBe(page)
    expect(page.brotli!.length).toBeLessThan(await first)
    expect(brotliDecompressSync(page.brotli!).toString()).toBe(text)
    expect(await compressAgain(() => undefined)).toBeUndefined()
    expect(await compressAgain(() => storePage(200, text, {}))).toBeUndefined()
  })

  it('skips dropped pages', async () => {
    const kept = storePage(200, 'b', {})
    const [dropped] = await Promise.all([compressPage(() => undefined), compressPage(() => kept)])
    expect([dropped, kept.gzip === undefined]).toEqual([undefined, false])
  })

  it('continues after a failure', async () => {
    const failing = compressPage(() => {
      throw new Error('no page')
    })
    const page = storePage(200, 'a', {})
    await expect(failing).rejects.toThrow('no page')
    expect(await compressPage(() => page)).toBe(page)
  })
})
