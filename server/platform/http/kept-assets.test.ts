import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { keepAssets, keptAssetsFolder } from './kept-assets.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const folder = await mkdtemp(join(tmpdir(), 'vitrine-assets-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')

/** Writes a build with these scripts and one common to all builds. */
async function build(id: string): Promise<string> {
  const clientDir = join(folder, id)
  await mkdir(join(clientDir, 'assets'), { recursive: true })
  await mkdir(join(clientDir, 'builds/meta'), { recursive: true })
  for (const name of ['common', id]) {
    await writeFile(join(clientDir, `assets/${name}.js`), `// ${name}`)
    await writeFile(join(clientDir, `assets/${name}.js.br`), brotliCompressSync(`// ${name}`))
  }
  await writeFile(join(clientDir, `builds/meta/${id}.json`), JSON.stringify({ id }))
  await writeFile(join(clientDir, 'builds/latest.json'), JSON.stringify({ id }))
  return clientDir
}
const scripts = async () =>
  (await readdir(join(keptAssetsFolder(dataDir), 'assets'))).filter((name) => name.endsWith('.js')).toSorted()

const [one, two, three] = [await build('one'), await build('two'), await build('three')]

describe('files of other releases', () => {
  it('SC-01 are served to pages opened before a release, and to pages of a coming release', async () => {
    await keepAssets(one, dataDir)
    const { app } = await testApp({ clientDir: two, dataDir })
    const old = await app.inject({ url: '/assets/one.js', headers: { 'accept-encoding': 'br' } })
    expect(old.statusCode).toBe(200)
    expect(old.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await app.inject('/builds/meta/one.json')).json()).toEqual({ id: 'one' })
    expect((await app.inject('/assets/two.js')).body).toBe('// two')

    expect((await app.inject('/assets/three.js')).statusCode).toBe(404)
    await keepAssets(three, dataDir)
    expect((await app.inject('/assets/three.js')).body).toBe('// three')
    expect((await app.inject('/builds/latest.json')).json()).toEqual({ id: 'two' })
    for (const url of ['/assets/', '/assets/..%2flists%2fone.json', '/assets/%2e%2e/lists/one.json', '/lists/one.json'])
      expect((await app.inject(url)).statusCode, url).not.toBe(200)
  })

  it('SC-01 of the admin are served too, although it is built separately', async () => {
    const data = join(folder, 'admin-data')
    await keepAssets(one, data)
    const admin = join(one, 'admin-assets')
    await mkdir(join(admin, '.vite'), { recursive: true })
    await writeFile(join(admin, 'record-a1.js'), '// record')
    await writeFile(join(admin, '.vite/manifest.json'), '{}')
    await keepAssets(one, data)
    await rm(admin, { recursive: true })
    const { app } = await testApp({ clientDir: two, dataDir: data })
    expect((await app.inject('/admin-assets/record-a1.js')).body).toBe('// record')
    expect((await app.inject('/admin-assets/.vite/manifest.json')).statusCode).not.toBe(200)
  })

  it('SC-01 are added by two containers at once, whose processes have the same id', async () => {
    const shared = join(folder, 'shared')
    await Promise.all([keepAssets(one, shared), keepAssets(one, shared)])
    expect(await readdir(join(keptAssetsFolder(shared), 'lists'))).toEqual(['one.json'])
  })

  it('SC-01 are deleted 30 days after their build was replaced, unless a newer build has them', async () => {
    const start = Date.now()
    await rm(keptAssetsFolder(dataDir), { recursive: true })
    await keepAssets(one, dataDir, start)
    await keepAssets(two, dataDir, start + 40 * DAY_MS)
    // The first build ran for 40 days, so pages may have been opened the day before.
    await keepAssets(two, dataDir, start + 69 * DAY_MS)
    expect(await scripts()).toEqual(['common.js', 'one.js', 'two.js'])
    await keepAssets(two, dataDir, start + 71 * DAY_MS)
    expect(await scripts()).toEqual(['common.js', 'two.js'])
    // A rollback makes the previous build the newest again.
    await keepAssets(three, dataDir, start + 100 * DAY_MS)
    await keepAssets(two, dataDir, start + 101 * DAY_MS)
    await keepAssets(two, dataDir, start + 132 * DAY_MS)
    expect(await scripts()).toEqual(['common.js', 'two.js'])
  })
})
