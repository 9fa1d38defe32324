import type { StoreValues } from './store-values.ts'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Storefront fields that are merged field by field; others are replaced. */
const MERGED_FIELDS = ['typography', 'colours', 'notice']

/** Merges a partial storefront, such as a theme, into a storefront. */
export function withAppearance(storefront: Fields, part: Fields): Fields {
  const merged = Object.entries(part).map(([name, value]) => [
    name,
    MERGED_FIELDS.includes(name) ? mergeFields(storefront[name], value) : value,
  ])
  return { ...storefront, ...Object.fromEntries(merged) }
}

function mergeFields(before: unknown, part: unknown): unknown {
  if (!isRecord(before) || !isRecord(part)) return part
  const merged = Object.entries(part).map(([name, value]) => [name, mergeFields(before[name], value)])
  return { ...before, ...Object.fromEntries(merged) }
}

export function withValues(now: StoreValues, part: Partial<StoreValues>): StoreValues {
  return {
    settings: { ...now.settings, ...part.settings },
    storefront: withAppearance(now.storefront, part.storefront ?? {}),
    menus: mergeEntries(now.menus, part.menus),
    sliders: mergeEntries(now.sliders, part.sliders),
  }
}

function mergeEntries<Entry extends { id: string }>(now: readonly Entry[], part: readonly Entry[] = []): Entry[] {
  const entries = new Map([...now, ...part].map((entry) => [entry.id, entry]))
  return [...entries.values()]
}
