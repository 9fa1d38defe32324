import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  compressAgain,
  compressPage,
  encodedFor,
  uncompressed,
  sizeOfPage,
  storedFor,
  storePage,
} from './stored-page.ts'

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
  it('keeps short and long pages lossless in every form', async () => {
    const texts = ['', 'a', 'vase '.repeat(100_000)]
    const pages = texts.map((text) => storePage(200, text, {}))
    await Promise.all(pages.map((page) => compressPage(() => page)))
    for (const [index, page] of pages.entries()) {
      const text = texts[index]
      expect(brotliDecompressSync(page.brotli!).toString()).toBe(text)
      expect((await uncompressed(page)).toString()).toBe(text)
      expect(storedFor(page, 'gzip, br')).toEqual({ body: page.brotli, encoding: 'br' })
      expect(await encodedFor(page, 'gzip, br')).toEqual({ body: page.brotli, encoding: 'br' })
      const plain = await encodedFor(page, undefined)
      expect([plain.body.toString(), plain.encoding]).toEqual([text, undefined])
    }
  })

  it('makes gzip for those who do not accept Brotli, once, and leaves tiny pages as they are', async () => {
    const [page, tiny] = [storePage(200, 'vase '.repeat(1000), {}), storePage(200, 'vase', {})]
    expect(storedFor(page, 'gzip')).toBeUndefined()
    const first = await encodedFor(page, 'gzip, br;q=0')
    expect([gunzipSync(first.body).toString(), first.encoding]).toEqual(['vase '.repeat(1000), 'gzip'])
    expect((await encodedFor(page, 'gzip')).body).toBe(first.body)
    expect(storedFor(page, 'gzip')?.body).toBe(first.body)
    expect(await encodedFor(tiny, 'gzip, br')).toEqual({ body: Buffer.from('vase') })
  })

  it('counts no more bytes once gzip is made', async () => {
    const text = readFileSync('index.html', 'utf8') + readFileSync('README.md', 'utf8')
    const page = storePage(200, text, {})
    await compressPage(() => page)
    const before = sizeOfPage(page)
    await encodedFor(page, 'gzip')
    expect(sizeOfPage(page)).toBeLessThanOrEqual(before)
  })

  it('compresses a page once if it is sent before it is stored', async () => {
    const page = storePage(200, 'vase '.repeat(1000), {})
    const { body } = await encodedFor(page, 'br')
    await compressPage(() => page)
    expect([page.brotli, page.body]).toEqual([body, undefined])
  })

  it('replaces the page with its compressed form, which takes less memory', async () => {
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
    expect([dropped, kept.brotli === undefined]).toEqual([undefined, false])
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
