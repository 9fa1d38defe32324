import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, compressPage, storePage } from './stored-page.ts'

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
  it('makes the same page in both forms, long ones too', async () => {
    const pages = ['', 'a', 'vase '.repeat(100_000)].map((text) => storePage(200, text, {}))
    await Promise.all(pages.map((page) => compressPage(page)))
    for (const { body, gzip, brotli } of pages) {
      expect(gunzipSync(gzip!).equals(body)).toBe(true)
      expect(brotliDecompressSync(brotli!).equals(body)).toBe(true)
    }
  })

  it('leaves out what has been dropped meanwhile', async () => {
    const [dropped, kept] = [storePage(200, 'a', {}), storePage(200, 'b', {})]
    await Promise.all([compressPage(dropped, () => false), compressPage(kept)])
    expect([dropped.gzip, dropped.brotli, kept.gzip === undefined]).toEqual([undefined, undefined, false])
  })
})
