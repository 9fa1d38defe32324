import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf } from '#tools/testing/make-section.ts'
import { migrateItem } from './migrate-item.ts'
import { normaliseDocument } from './normalise-document.ts'
import type { Migrations, SectionItem } from './types.ts'

const itemOf = (raw: object): SectionItem => normaliseDocument(documentOf([{ key: 'hero', ...raw }])).document.items[0]!

const migrations: Migrations = {
  1: ({ settings: { title, ...rest }, blocks }) => ({
    settings: { ...rest, ...(title !== undefined && { heading: title }) },
    blocks,
  }),
  2: ({ settings, blocks }) => ({ settings: { ...settings, size: 'large' }, blocks }),
}

describe('a migration', () => {
  it('upgrades version by version', () => {
    expect(migrateItem(itemOf({ settings: { title: 'A' } }), 3, migrations)).toMatchObject({
      item: { version: 3, settings: { heading: 'A', size: 'large' } },
    })
    expect(migrateItem(itemOf({ version: 2, settings: { title: 'A' } }), 3, migrations)).toMatchObject({
      item: { version: 3, settings: { title: 'A', size: 'large' } },
    })
  })

  it('returns a current or newer item itself', () => {
    for (const version of [3, 4]) {
      const item = itemOf({ version })
      expect(migrateItem(item, 3, migrations)).toEqual({ item })
    }
  })

  it('reports a missing or failed migration', () => {
    expect(migrateItem(itemOf({}), 4, migrations)).toEqual({
      failed: 'There is no migration from version 3 to version 4.',
    })
    const failing: Migrations = {
      1: () => {
        throw new TypeError('no title')
      },
    }
    expect(migrateItem(itemOf({}), 2, failing)).toEqual({
      failed: 'The migration from version 1 to version 2 failed: TypeError: no title',
    })
  })

  it('cannot modify the original document', () => {
    const item = itemOf({ settings: { list: [1] }, blocks: [{ key: 'slide', settings: { a: 1 } }] })
    const before = structuredClone(item)
    const writing: Migrations = {
      1: (content) => {
        ;(content.settings['list'] as number[]).push(2)
        content.blocks[0]!.settings['a'] = 2
        return content
      },
    }
    expect(migrateItem(item, 2, writing)).toMatchObject({ item: { settings: { list: [1, 2] } } })
    expect(item).toEqual(before)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.integer({ min: 1, max: 4 }), (settings, version) => {
        const once = migrateItem(itemOf({ settings, version }), 3, migrations)
        expect(migrateItem(once.failed === undefined ? once.item : itemOf({}), 3, migrations)).toEqual(once)
      }),
    )
  })
})
