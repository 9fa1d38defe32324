import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeZip } from '#server/testing/make-zip.ts'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { testApp } from '#server/testing/test-app.ts'
import { readProblems } from './import-problems.ts'

const shop = await testApp()
const { pool } = shop.database

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const [red, blue] = [await picture('#a33'), await picture('#33a')]

const problemsOf = async (id: number) =>
  (await readProblems(pool, id)).map(({ line, column, value, message }) => [line, column, value, message])

async function imagesOf(slug: string): Promise<{ src: string; width: number }[]> {
  const { rows } = await pool.query(`SELECT images FROM product_group WHERE slug = $1`, [slug])
  return rows[0].images
}

const zip = makeZip([
  { name: 'my pictures/Jug-Red.png', content: red, isStored: true },
  { name: 'my pictures/blue/jug.png', content: blue, isStored: true },
  { name: 'my pictures/red/jug.png', content: red, isStored: true },
  { name: 'my pictures/note.png', content: 'not a picture' },
  { name: 'my pictures/liar.png', content: Buffer.alloc(90_000), claimed: { unpacked: 9 } },
  { name: '__MACOSX/my pictures/._Jug-Red.png', content: 'x' },
])

describe('pictures from a zip', () => {
  it('AD-15 are found by name or path, and belong to the product’s media', async () => {
    const rows = ['jug-red.png', String.raw`C:\blue\jug.png`, './red/jug.png'].map((src) => `zipped-jug,,,,${src}`)
    const file = `Handle,Title,SKU,Price,Image\nzipped-jug,Jug,ZJ-1,5,\n${rows.join('\n')}\n`
    const checked = await checkFile(shop, file, { pictures: zip })
    expect(checked).toMatchObject({ state: 'checked', created: 1, warnings: 0 })
    const done = await importFile(shop, file, { pictures: zip })
    expect(await problemsOf(done.id)).toEqual([])
    const images = await imagesOf('zipped-jug')
    // The red one twice is one picture of the library.
    expect(images.map(({ width }) => width)).toEqual([30, 30, 30])
    expect(new Set(images.map(({ src }) => src)).size).toBe(2)
    expect(await importFile(shop, file, { pictures: zip })).toMatchObject({ unchanged: 1, updated: 0 })
  })

  it('AD-15 are reported by line and cell where they are missing, ambiguous or no pictures', async () => {
    const names = ['gone.png', 'jug.png', 'note.png', 'liar.png']
    const rows = names.map((src) => `zipped-cup,,,,${src}`)
    const file = `Handle,Title,SKU,Price,Image\nzipped-cup,Cup,ZC-1,5,\n${rows.join('\n')}\n`
    const checked = await checkFile(shop, file, { pictures: zip })
    expect(await problemsOf(checked.id)).toEqual([
      [3, 'Image', 'gone.png', 'The zip has no picture “gone.png”.'],
      [4, 'Image', 'jug.png', 'The zip has several files called “jug.png”. Write the folder, too.'],
    ])
    const done = await importFile(shop, file, { pictures: zip })
    expect((await problemsOf(done.id)).slice(2)).toEqual([
      [5, 'Image', 'note.png', 'The picture note.png isn’t imported: The file isn’t a picture.'],
      [6, 'Image', 'liar.png', 'The picture liar.png isn’t imported: It is damaged in the zip.'],
    ])
    expect(done).toMatchObject({ state: 'done', created: 1, failed: 0, warnings: 4 })
  })

  it('AD-15 are asked for where the file names pictures and there is no zip', async () => {
    const checked = await checkFile(shop, 'Handle,Title,SKU,Price,Image\nno-zip,No zip,NZ-1,5,a.png\n')
    expect(await problemsOf(checked.id)).toEqual([
      [2, 'Image', 'a.png', '“a.png” isn’t a web address. Add a zip with the pictures, or write web addresses.'],
    ])
  })

  it('AD-15 come with their CSV in one zip, and the zip is deleted afterwards', async () => {
    const csv = 'Handle,Title,SKU,Price,Image\nboth,Both,BO-1,5,a.png\n'
    const both = makeZip([
      { name: 'shop/products.csv', content: csv },
      { name: 'shop/a.png', content: red, isStored: true },
    ])
    const done = await importFile(shop, both)
    expect(done).toMatchObject({ state: 'done', created: 1, warnings: 0, file_name: 'products.csv' })
    expect(await imagesOf('both')).toHaveLength(1)
    const left: string[] = []
    for await (const { key } of shop.app.storage.list('imports/')) left.push(key)
    expect(left).not.toContain(done.pictures)
  })

  it('AD-14 AD-15 follow the library: replaced pictures stay, deleted ones are added again', async () => {
    const file = 'Handle,Title,SKU,Price,Image\nfollows,Follows,FO-1,5,jug-red.png\n'
    await importFile(shop, file, { pictures: zip })
    const src = (await imagesOf('follows'))[0]!.src
    await pool.query(`INSERT INTO media_former_path (path, media_id) SELECT path, id FROM media WHERE path = $1`, [src])
    await pool.query(`UPDATE media SET path = '/media/replaced.webp', checksum = 'other' WHERE path = $1`, [src])
    await pool.query(`UPDATE product_group SET images = replace(images::text, $1, '/media/replaced.webp')::jsonb`, [
      src,
    ])
    expect(await importFile(shop, file, { pictures: zip })).toMatchObject({ unchanged: 1, updated: 0 })
    await pool.query(`DELETE FROM media_former_path`)
    await pool.query(`DELETE FROM media WHERE path = '/media/replaced.webp'`)
    expect(await importFile(shop, file, { pictures: zip })).toMatchObject({ updated: 1 })
    expect((await imagesOf('follows'))[0]?.src).not.toBe('/media/replaced.webp')
  })

  it('AD-15 are not read from a zip that is no zip of products', async () => {
    const refused = async (content: Buffer) => checkFile(shop, content).catch(({ code }: { code: string }) => code)
    const csv = { name: 'a.csv', content: 'SKU,Price\nA,1\n' }
    expect(await refused(makeZip([{ name: 'a.png', content: red }]))).toBe('zip_refused')
    expect(await refused(makeZip([csv, { ...csv, name: 'b.csv' }]))).toBe('zip_refused')
    expect(await refused(makeZip([{ ...csv, flags: 1 }]))).toBe('zip_refused')
    expect(await refused(makeZip([{ ...csv, claimed: { unpacked: 2_000_000_000 } }]))).toBe('zip_refused')
    expect(await refused(makeZip([{ ...csv, claimed: { unpacked: 3 } }]))).toBe('zip_refused')
    expect(await refused(makeZip([{ name: '[Content_Types].xml', content: '<x/>' }]))).toBe('not_text')
  })
})
