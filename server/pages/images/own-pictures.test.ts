import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
const contentDir = join(folder, 'content')
const images = join(contentDir, 'images')
await mkdir(join(images, 'products'), { recursive: true })
afterAll(() => rm(folder, { recursive: true }))
const { get } = await testApp({ contentDir })

const webp = (width: number, background: string) =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .webp()
    .toBuffer()
const demo = 'images/products/tea-bowl-shino.webp'

describe('pictures in the content folder', () => {
  it('LY-11 take precedence over the demo’s, and are served in all sizes', async () => {
    const before = (await get(`/${demo}`)).rawPayload
    await writeFile(join(images, 'products/own pot.webp'), await webp(500, 'red'))
    await writeFile(join(images, 'own-pot.webp'), await webp(500, 'red'))
    const whole = await get('/images/products/own%20pot.webp')
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(whole.headers['cache-control']).toContain('max-age=3600')
    const small = await get('/_ipx/f_webp&w_320/images/own-pot.webp')
    expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
    expect((await get(`/${demo}`)).rawPayload.equals(before)).toBe(true)
    await writeFile(join(contentDir, demo), await webp(300, 'blue'))
    expect((await get(`/${demo}`)).rawPayload.equals(before)).toBe(false)
    expect((await sharp((await get(`/_ipx/f_webp&w_640/${demo}`)).rawPayload).metadata()).width).toBe(300)
  })

  it('SC-01 must be real pictures inside the folder, whatever their names', async () => {
    await writeFile(join(folder, 'secret.webp'), await webp(10, 'red'))
    await writeFile(join(contentDir, 'secret.webp'), await webp(10, 'red'))
    await symlink(join(folder, 'secret.webp'), join(images, 'link.webp'))
    await symlink(folder, join(images, 'out'))
    await writeFile(join(images, 'page.webp'), '<script>alert(1)</script>')
    await writeFile(join(images, 'page.html'), '<script>alert(1)</script>')
    await writeFile(join(images, 'page.svg'), '<html><script>alert(1)</script></html>')
    await writeFile(join(images, '.hidden.webp'), await webp(10, 'red'))
    for (const path of [
      ...['link.webp', 'out/secret.webp', 'page.webp', 'page.html', 'page.svg', '.hidden.webp', '', 'products'],
      ...['../secret.webp', '%2e%2e/secret.webp', '..%2fsecret.webp', '..%5csecret.webp', '%252e%252e/secret.webp'],
      ...['own-pot.webp%00.webp', 'a//b.webp', `${'a/'.repeat(400)}b.webp`],
    ])
      for (const url of [`/images/${path}`, `/_ipx/f_webp&w_320/images/${path}`]) {
        const { statusCode, headers } = await get(url)
        expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true])
        expect(headers['content-type']).not.toContain('image/')
      }
  })

  it('SC-01 cannot run scripts when an SVG is opened directly', async () => {
    await writeFile(join(images, 'mark.svg'), '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>')
    const { statusCode, headers } = await get('/images/mark.svg')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  })

  it('LY-11 are optional: a shop without a content folder uses the demo’s', async () => {
    const other = await testApp({ contentDir: join(folder, 'none') })
    expect((await other.get(`/${demo}`)).statusCode).toBe(200)
    expect((await other.get('/images/own-pot.webp')).statusCode).toBe(404)
  })
})
