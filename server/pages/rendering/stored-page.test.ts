import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, compressAgain, compressPage, encodedFor, plainOf, sizeOfPage, storePage } from './stored-page.ts'

describe('the bytes of a page in parts', () => {
  it('are those of the parts joined, each page’s its own', () => {
    const first = bytesOf(['Größe ', '₹ 1', '', '😀'])
    const long = bytesOf(['é'.repeat(3_000_000), '!'])
    const second = bytesOf(['next'])
    expect([first.toString(), second.toString(), long.length]).toEqual(['Größe ₹ 1😀', 'next', 6_000_001])
  })

  it('have one mark however the page is cut', () => {
    expect(storePage(200, ['<p>', 'a</p>'], {}).etag).toBe(storePage(200, '<p>a</p>', {}).etag)
  })
})

describe('compressing pages', () => {
  it('makes the same page in both forms, long ones too, and gives it as it was', async () => {
    const texts = ['', 'a', 'vase '.repeat(100_000)]
    const pages = texts.map((text) => storePage(200, text, {}))
    await Promise.all(pages.map((page) => compressPage(() => page)))
    for (const [index, page] of pages.entries()) {
      const text = texts[index]
      expect(gunzipSync(page.gzip!).toString()).toBe(text)
      expect(brotliDecompressSync(page.brotli!).toString()).toBe(text)
      expect(plainOf(page).toString()).toBe(text)
      expect(encodedFor(page, undefined).body.toString()).toBe(text)
      expect(encodedFor(page, 'br')).toEqual({ body: page.brotli, encoding: 'br' })
    }
  })

  it('keeps the compressed forms in the place of the page, which then takes less memory', async () => {
    const page = storePage(200, 'a vase and a bowl. '.repeat(10_000), { 'x-robots-tag': 'noindex' })
    const before = sizeOfPage(page)
    expect(await compressPage(() => page)).toBe(page)
    expect(page.body).toBeUndefined()
    expect(sizeOfPage(page)).toBeLessThan(before / 10)
  })

  it('makes one that is wanted again smaller still', async () => {
    const text = Array.from({ length: 3000 }, (_, index) => `<p>vase ${(index * 7919) % 1013}</p>`).join('')
    const page = storePage(200, text, {})
    const first = compressPage(() => page).then(() => page.brotli!.length)
    expect(await compressAgain(() => page)).toBe(page)
    expect(page.brotli!.length).toBeLessThan(await first)
    expect(brotliDecompressSync(page.brotli!).toString()).toBe(text)
    expect(await compressAgain(() => undefined)).toBeUndefined()
    expect(await compressAgain(() => storePage(200, text, {}))).toBeUndefined()
  })

  it('leaves out what has been dropped meanwhile', async () => {
    const kept = storePage(200, 'b', {})
    const [dropped] = await Promise.all([compressPage(() => undefined), compressPage(() => kept)])
    expect([dropped, kept.gzip === undefined]).toEqual([undefined, false])
  })

  it('goes on after one that failed', async () => {
    const failing = compressPage(() => {
      throw new Error('no page')
    })
    const page = storePage(200, 'a', {})
    await expect(failing).rejects.toThrow('no page')
    expect(await compressPage(() => page)).toBe(page)
  })
})
