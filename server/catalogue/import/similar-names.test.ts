import { describe, expect, it } from 'vitest'
import { checkFile, importFile } from '#server/testing/import-file.ts'
import { testApp } from '#server/testing/test-app.ts'
import { readProblems } from './import-problems.ts'
import { findSimilarNames, spelling } from './similar-names.ts'

const shop = await testApp()
const { pool } = shop.database

const FILE = `Handle,Title,Option1 name,Option1 value,SKU,Price,Published
scarf-a,Scarf A,Trim Color,Red,SCA-1,5,yes
scarf-b,Scarf B,Trim colour,Red,SCB-1,5,yes
scarf-c,Scarf C,Trim COLOUR,Blue,SCC-1,5,yes
`

describe('options that are spelled differently', () => {
  it.each([
    ['Color', 'Colour'],
    ['Grey tone', 'gray-tone'],
    ['Size', 'Sizes'],
    ['Fibre', 'Fiber'],
    ['Matière', 'Matiere'],
  ])('AD-15 takes %s and %s for the same', (a, b) => expect(spelling(a)).toBe(spelling(b)))

  it.each([
    ['Size', 'Side'],
    ['Colour', 'Collar'],
    ['Length', 'Strength'],
  ])('AD-15 does not take %s and %s for the same', (a, b) => expect(spelling(a)).not.toBe(spelling(b)))

  it('AD-15 says in the dry run that a file calls an option by two names, and merges them if the owner chooses to', async () => {
    const checked = await checkFile(shop, FILE)
    expect(
      (await readProblems(pool, checked.id)).map(({ line, severity, message }) => [line, severity, message]),
    ).toEqual([
      [
        2,
        'warning',
        '“Trim Color”, “Trim colour” look like the same option, but shoppers would see a filter for each. You can make them one.',
      ],
    ])
    expect(await findSimilarNames(shop.app, pool, checked.id)).toEqual([
      { line: 2, names: ['Trim Color', 'Trim colour'] },
    ])
    const facets = async () =>
      (await pool.query(`SELECT DISTINCT facet FROM facet_value WHERE facet LIKE 'trim%' ORDER BY 1`)).rows
    expect(await importFile(shop, FILE, { merges: [{ from: 'Trim Color', into: 'Trim colour' }] })).toMatchObject({
      state: 'done',
      created: 3,
    })
    expect(await facets()).toEqual([{ facet: 'trim-colour' }])
    const { rows } = await pool.query(
      `SELECT options -> 0 ->> 'name' AS name FROM product_group WHERE slug = 'scarf-a'`,
    )
    expect(rows).toEqual([{ name: 'Trim Color' }])
    // What is merged is not offered again.
    const again = await checkFile(shop, FILE)
    expect(await findSimilarNames(shop.app, pool, again.id)).toEqual([])
  })

  it('AD-15 says so too where the shop has the other name', async () => {
    await importFile(
      shop,
      FILE.replaceAll('Trim Color', 'Fibre')
        .replaceAll(/Trim colou?r/giu, 'Fibre')
        .replaceAll('SC', 'FI')
        .replaceAll('scarf', 'fibre'),
    )
    const { id } = await checkFile(
      shop,
      'Handle,Title,Option1 name,Option1 value,SKU,Price\nrug,Rug,Fiber,Wool,RUG-1,5\n',
    )
    expect(await findSimilarNames(shop.app, pool, id)).toEqual([{ line: 2, names: ['Fiber', 'Fibre'] }])
  })
})
