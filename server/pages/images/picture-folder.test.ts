import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PictureFolder } from './picture-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'vitrine-picture-folder-'))
afterAll(() => rm(root, { recursive: true }))

const KIB = 1024
const picture = Buffer.alloc(10 * KIB)
let folders = 0

function limited() {
  const place = join(root, String(folders++))
  const folder = new PictureFolder(place, 100 * KIB)
  const age = async (name: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(place, name.slice(0, 2), name), at, at)
  }
  const bytes = async () => {
    const files = await readdir(place, { recursive: true, withFileTypes: true })
    const sizes = files.filter((one) => one.isFile()).map((one) => stat(join(one.parentPath, one.name)))
    return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
  }
  return { place, folder, age, bytes }
}

describe('the picture folder', () => {
  it('OP-04 never exceeds its limit, however much is written', async () => {
    const { folder, bytes } = limited()
    for (let n = 0; n < 60; n++) {
      await folder.write(`n${n}.webp`, picture)
      expect(await bytes()).toBeLessThanOrEqual(100 * KIB)
    }
    expect(await folder.read('n59.webp')).toEqual(picture)
    expect(await folder.read('n0.webp')).toBeUndefined()
  })

  it('OP-04 removes the least recently used files', async () => {
    const { place, folder, age } = limited()
    for (const [name, hours] of Object.entries({ 'used.webp': 9, 'old.webp': 8, 'new.webp': 1 })) {
      await folder.write(name, picture)
      await age(name, hours)
    }
    // Another process does not know what this one has recorded.
    const other = new PictureFolder(place, 40 * KIB)
    await other.read('used.webp')
    await other.write('more.webp', picture)
    const kept = (
      await Promise.all(['used.webp', 'old.webp', 'new.webp', 'more.webp'].map((one) => other.read(one)))
    ).map((bytes) => bytes !== undefined)
    expect(kept).toEqual([true, false, true, true])
  })

  it('OP-04 counts files left by earlier processes, including partial ones', async () => {
    const { place, folder, bytes } = limited()
    for (let n = 0; n < 8; n++) await folder.write(`n${n}.webp`, picture)
    await folder.write('half.webp.4711', picture)
    const next = new PictureFolder(place, 30 * KIB)
    await next.write('next.webp', picture)
    expect(await bytes()).toBeLessThanOrEqual(30 * KIB)
    expect(await next.read('next.webp')).toEqual(picture)
  })
})
