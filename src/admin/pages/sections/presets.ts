import { bindingsOf } from '#engine/explain-page.ts'
import { type CatalogueSection, sectionCatalogue } from '#generated/section-catalogue.js'
import {
  type PresetBlock,
  type SectionPreset,
  type SectionPresets,
  sectionPresets,
} from '#generated/section-presets.js'
import { isBinding } from '../../field/field-schema.ts'
import type { Content, Item } from '../content/content.ts'
import { newId } from '../content/ids.ts'

type AddableSection = CatalogueSection & SectionPresets

const addable = sectionCatalogue.flatMap((section): AddableSection[] => {
  const presets = sectionPresets[section.key]
  return presets ? [{ ...section, ...presets }] : []
})

/** Why a section cannot be added. */
export type Refusal = { kind: 'page-type' } | { kind: 'limit'; limit: number }

/** Returns the sections that a document may contain, with the reason where the limit is reached. */
export function sectionsFor(
  content: Content,
  pageType: string,
): { section: AddableSection; presets: readonly SectionPreset[]; refusal: Refusal | undefined }[] {
  const paths = bindingsOf(pageType)
  return addable.flatMap((section) => {
    const refusal = refusalOf(content, pageType, section)
    const presets = section.presets.filter((preset) => isProvided(preset, paths))
    return refusal?.kind === 'page-type' || presets.length === 0 ? [] : [{ section, presets, refusal }]
  })
}

/** Whether everything that a preset reads from the page exists on it. */
function isProvided(value: unknown, paths: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (isBinding(value)) return paths.includes(value.$bind)
  return Object.values(value).every((one) => isProvided(one, paths))
}

function refusalOf(content: Content, pageType: string, section: CatalogueSection): Refusal | undefined {
  const { key, pageTypes, limit } = section
  if (pageTypes && !pageTypes.includes(pageType)) return { kind: 'page-type' }
  const count = content.component_data.filter((item) => item.key === key && item.hidden !== true).length
  return limit !== undefined && count >= limit ? { kind: 'limit', limit } : undefined
}

/** Returns a new item with the settings and blocks of a preset. */
export const itemFrom = (
  { key, version }: Pick<CatalogueSection, 'key' | 'version'>,
  { settings, blocks, look }: SectionPreset,
): Item => ({
  key,
  id: newId(key),
  version,
  ...(look && { look }),
  settings: structuredClone(settings),
  ...(blocks && { blocks: blocks.map(blockFrom) }),
})

const blockFrom = ({ key, settings = {}, blocks }: PresetBlock): Item => ({
  key,
  id: newId(key),
  settings: structuredClone(settings),
  ...(blocks && { blocks: blocks.map(blockFrom) }),
})

/** Returns the settings that presets give a block, which say what it is for. */
export function presetOfBlock(section: string, key: string): Item | undefined {
  const find = (blocks: readonly PresetBlock[] = []): PresetBlock | undefined =>
    blocks.find((block) => block.key === key) ?? blocks.map(({ blocks: below }) => find(below)).find(Boolean)
  const found = sectionPresets[section]?.presets.map(({ blocks }) => find(blocks)).find(Boolean)
  return found && blockFrom(found)
}
