import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { renderer } from '#server/testing/fake-renderer.ts'
import { eventually, testApp } from '#server/testing/test-app.ts'

const { get } = await testApp({ renderer })

describe('sending pages', () => {
  it('sends cached pages compressed', async () => {
    const plain = (await get('/about')).payload
    await eventually(
      async () => (await get('/about', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'] === 'br',
    )
    const brotli = await get('/about', { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    const gzip = await get('/about', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(gzip.headers['vary']).toContain('accept-encoding')
  })

  it('sends pages made for one visitor compressed', async () => {
    const cart = async (accepted?: string) => {
      const { headers, rawPayload } = await get('/cart', accepted === undefined ? {} : { 'accept-encoding': accepted })
      return { encoding: headers['content-encoding'], bytes: rawPayload }
    }
    const [brotli, gzip, plain] = [await cart('gzip, br'), await cart('gzip, br;q=0'), await cart()]
    expect([brotli.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined])
    const isPage = expect.stringContaining('</html>')
    expect([brotliDecompressSync(brotli.bytes), gunzipSync(gzip.bytes), plain.bytes].map(String)).toEqual([
      isPage,
      isPage,
      isPage,
    ])
  })
})
