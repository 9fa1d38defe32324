import { parse } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import type { Migrations } from '#engine/types.ts'
import { documentOf, makeCatalogue } from '#tools/testing/make-section.ts'
import { callVitrine } from '#tools/testing/run-vitrine.ts'
import { migrateText } from './migrate.ts'

const migrations: Migrations = {
  1: ({ settings: { title, ...settings }, blocks }) => ({ settings: { ...settings, heading: title }, blocks }),
  2: ({ settings, blocks }) => ({
    settings,
    blocks: blocks.map((block) => ({ ...block, settings: { ...block.settings, look: 'plain' } })),
  }),
}
const catalogue = makeCatalogue(
  {
    hero: {
      section: { version: 3, blocks: { accept: { slide: {} } } },
      properties: { heading: { type: 'string', title: 'H' }, size: { type: 'string', title: 'S' } },
      definitions: {
        slide: { type: 'object', additionalProperties: false, properties: { look: { type: 'string', title: 'L' } } },
      },
    },
  },
  { hero: migrations },
)

const before = `{
  // The page.
  "component_data": [
    {
      "key": "hero", // The key.
      "id": "hero-1",
      "settings": {
        "title": "Pots",
        // The size.
        "size": "large"
      },
      "blocks": [{ "key": "slide", "settings": {} }]
    },
    { "key": "hero", "id": "hero-2", "version": 3, "settings": { "heading": "New" } }
  ]
}
`

describe('vitrine migrate', () => {
  it('upgrades outdated sections in place and keeps comments', () => {
    const { text, count } = migrateText(before, catalogue, 'x.json')
    expect(count).toBe(1)
    expect(text).toContain('// The page.')
    expect(text).toContain('// The key.')
    expect(text).toContain('// The size.')
    expect(parse(text)).toEqual({
      component_data: [
        {
          key: 'hero',
          id: 'hero-1',
          version: 3,
          settings: { heading: 'Pots', size: 'large' },
          blocks: [{ key: 'slide', id: 'slide-0', settings: { look: 'plain' } }],
        },
        { key: 'hero', id: 'hero-2', version: 3, settings: { heading: 'New' } },
      ],
    })
  })

  it('is idempotent', () => {
    const { text } = migrateText(before, catalogue, 'x.json')
    expect(migrateText(text, catalogue, 'x.json')).toEqual({ text, count: 0 })
  })

  it('refuses sections that cannot be upgraded', () => {
    const broken = makeCatalogue({ hero: { section: { version: 2 } } })
    expect(() => migrateText(JSON.stringify(documentOf([{ key: 'hero' }])), broken, 'x.json')).toThrow(
      'There is no migration from version 1 to version 2.',
    )
  })

  it('finds nothing to upgrade in the demo store', async () => {
    const { code, stdout } = await callVitrine(['migrate', '--check'])
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to upgrade in \d+ files\n$/) as string,
    })
  })
})
