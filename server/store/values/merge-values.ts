import type { StoreValues } from './store-values.ts'

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields of the storefront whose own fields may be named one by one; everything else is replaced as a whole. */
const DEEP = ['typography', 'colours', 'notice']

/** A storefront with a part of another one: a theme, or what store.json says of it. What the part does not name stays. */
export function withAppearance(storefront: Fields, part: Fields): Fields {
  const merged = Object.entries(part).map(([name, value]) => [
    name,
    DEEP.includes(name) ? withFields(storefront[name], value) : value,
  ])
  return { ...storefront, ...Object.fromEntries(merged) }
}

function withFields(before: unknown, part: unknown): unknown {
  if (!isRecord(before) || !isRecord(part)) return part
  const merged = Object.entries(part).map(([name, value]) => [name, withFields(before[name], value)])
  return { ...before, ...Object.fromEntries(merged) }
}

/** The values of the shop after those of a file, which names only some. */
export function withValues(now: StoreValues, part: Partial<StoreValues>): StoreValues {
  return {
    settings: { ...now.settings, ...part.settings },
    storefront: withAppearance(now.storefront, part.storefront ?? {}),
    menus: withEntries(now.menus, part.menus),
    sliders: withEntries(now.sliders, part.sliders),
  }
}

/** A menu or slider is replaced by the one of its id, or added. */
function withEntries<Entry extends { id: string }>(now: readonly Entry[], part: readonly Entry[] = []): Entry[] {
  const entries = new Map([...now, ...part].map((entry) => [entry.id, entry]))
  return [...entries.values()]
}
