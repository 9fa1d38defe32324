import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeZip } from '#server/testing/make-zip.ts'
import { testApp } from '#server/testing/test-app.ts'
import { readArguments as readExport } from './export-arguments.ts'
import { readArguments as readImport } from './import-arguments.ts'
import { UsageError } from './usage-error.ts'

const { app, database } = await testApp()
const folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const runImport = async (...words: string[]) => readImport(words)!(app)
const runExport = async (...words: string[]) => readExport(words)!(app)

describe('npm run import', () => {
  it.each([
    ['--unknown'],
    ['a.csv', '--unknown'],
    [],
    ['a.csv', 'b.csv'],
    ['a.csv', '--format', 'excel'],
    ['a.csv', '--map', 'Price=nonsense'],
    ['a.csv', '--map', 'Price'],
    ['a.csv', '--merge', 'Color'],
    ['a.csv', '--untracked-stock', '-1'],
    ['--resume', 'x'],
    ['a.csv', '--resume', '1'],
  ])('AD-15 refuses %s %s %s', (...words) => {
    expect(() => readImport(words.filter((word) => word !== undefined))).toThrow(UsageError)
  })

  it('AD-15 explains itself', () => {
    expect(readImport(['--help'])).toBeUndefined()
    expect(readImport(['-h', 'a.csv'])).toBeUndefined()
    expect(readExport(['--help'])).toBeUndefined()
  })

  it('AD-15 says which file cannot be read, and what is no product file', async () => {
    await expect(runImport(join(folder, 'missing.csv'))).rejects.toThrow(/missing\.csv can’t be read/u)
    const csv = await fileOf('ok.csv', 'Title,SKU,Price\nOk,OK-1,5\n')
    await expect(runImport(csv, '--pictures', join(folder, 'missing.zip'))).rejects.toThrow(/missing\.zip/u)
    await expect(runImport(csv, '--pictures', csv)).rejects.toThrow(`${csv} isn’t a zip.`)
    await expect(runImport(await fileOf('empty.csv', ''))).rejects.toThrow('The file is empty.')
    await expect(runImport(await fileOf('other.csv', 'a,b\n1,2\n'))).rejects.toThrow(/aren’t those of products/u)
    await expect(runImport('--resume', '999999')).rejects.toThrow('There is no such import.')
  })

  it('AD-15 checks, imports, and reports problems by line and column', async () => {
    const file = await fileOf('some.csv', 'Title,SKU,Price,Image\nCmd jug,CJ-1,5,jug.png\nCmd cup,CC-1,much,\n')
    const report = join(folder, 'problems.csv')
    expect(await runImport(file, '--dry-run', '--report', report)).toContain('Nothing was changed.')
    expect(await readFile(report, 'utf8')).toBe(
      '\uFEFF"Line","Column","Value","Problem","What happens"\r\n' +
        '2,"Image","jug.png","“jug.png” isn’t a web address. Add a zip with the pictures, or write web addresses.","Imported anyway"\r\n' +
        '3,"Price","much","“much” isn’t a price in INR. Write the amount alone, such as 1200.50.","The product is left out"\r\n',
    )
    const zip = await fileOf('pictures.zip', makeZip([{ name: 'other.png', content: 'x' }]))
    const result = await runImport(file, '--pictures', zip)
    expect(result).toContain('Line 2, Image: The zip has no picture “jug.png”.')
    expect(result).toContain('Line 3, Price:')
    expect(result).toContain('Created 1 product')
    const both = await fileOf(
      'both.zip',
      makeZip([{ name: 'x/list.csv', content: 'Title,SKU,Price\nZip jug,ZJ-1,5\n' }]),
    )
    expect(await runImport(both)).toContain('Created 1 product')
    const { rows } = await database.pool.query(
      `SELECT name FROM product_group WHERE name IN ('Cmd jug', 'Zip jug') ORDER BY 1`,
    )
    expect(rows).toHaveLength(2)
  })
})

describe('npm run export', () => {
  it.each([['--unknown'], [], ['a.csv', 'b.csv'], ['a.csv', '--format', 'excel']])(
    'AD-16 refuses %s %s %s',
    (...words) => {
      expect(() => readExport(words.filter((word) => word !== undefined))).toThrow(UsageError)
    },
  )

  it('AD-16 writes a file, and overwrites none', async () => {
    const file = join(folder, 'all.csv')
    expect(await runExport(file)).toBe(`Wrote ${file}.`)
    expect(await readFile(file, 'utf8')).toContain('ASH-BOW-001-IRO')
    await expect(runExport(file)).rejects.toThrow(`${file} can’t be written`)
    const bowls = join(folder, 'bowls.csv')
    await runExport(bowls, '--category', 'bowls', '--format', 'shopify')
    expect(await readFile(bowls, 'utf8')).not.toContain('ASH-MUG-001-TEN')
  })
})
