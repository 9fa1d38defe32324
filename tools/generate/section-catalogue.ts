import { blockKeys, blockSchema } from './section-schemas.ts'
import type { SectionSchema } from './schema-files.ts'

const HEAD = '// Generated from schemas/sections by `npm run generate`.'

/** Returns generated/section-catalogue.js: what the page editor knows of each section, without its schema. */
export function sectionCatalogue(sections: readonly SectionSchema[]): string {
  const list = sections.map((section) => {
    const { title } = section.schema
    const { eager: _, category: _category, presets: _presets, ...rules } = section.schema['x-section']
    const blocks = blockKeys(rules.blocks).map((key) => [key, blockSchema(section, key)['title'] ?? key] as const)
    return {
      key: section.key,
      title,
      ...rules,
      ...(blocks.length > 0 && { blockTitles: Object.fromEntries(blocks) }),
    }
  })
  return `${HEAD}\nexport const sectionCatalogue = ${JSON.stringify(list)}\n`
}

/** Returns generated/section-presets.js: what only the list of sections to add shows, which is loaded when it opens. */
export function sectionPresets(sections: readonly SectionSchema[]): string {
  const entries = sections.map(({ key, schema }) => {
    const { category, presets } = schema['x-section']
    return [key, { description: schema['description'], category, presets }]
  })
  return `${HEAD}\nexport const sectionPresets = ${JSON.stringify(Object.fromEntries(entries))}\n`
}

/** generated/section-catalogue.d.ts */
export const sectionCatalogueTypes = `${HEAD}
import type { SectionContract } from '#engine/types.ts'
export interface CatalogueSection extends Pick<SectionContract, 'key' | 'title' | 'version' | 'limit' | 'pageTypes' | 'plugin' | 'blocks'> {
  /** False for sections without colours, spacing and width of their own, such as dialogs. */
  look?: false
  /** Titles of the blocks at any depth, by key. */
  blockTitles?: Record<string, string>
}
export declare const sectionCatalogue: readonly CatalogueSection[]
`

/** generated/section-presets.d.ts */
export const sectionPresetTypes = `${HEAD}
import type { Look } from '#engine/look.ts'
/** A block as a preset has it. */
export interface PresetBlock { key: string, settings?: Record<string, unknown>, blocks?: PresetBlock[] }
/** Settings and blocks that a new section begins with. */
export interface SectionPreset { name: string, settings: Record<string, unknown>, blocks?: PresetBlock[], look?: Look }
export interface SectionPresets { description: string, category: string, presets: SectionPreset[] }
/** By the keys of the sections. */
export declare const sectionPresets: Readonly<Record<string, SectionPresets>>
`
