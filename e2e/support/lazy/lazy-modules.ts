import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { customerModules } from './customer-modules.ts'
import type { LazyModule, Way } from './lazy-module.ts'
import { shopModules } from './shop-modules.ts'

const forAuthors = { never: 'only loaded for admins' }
const ofConsent = { never: 'only loaded by shops that ask for consent; covered by e2e/consent.e2e.ts' }
const ofGifts = {
  never: 'only loaded by shops that offer gift messages or wrapping; covered by e2e/admin-settings.e2e.ts',
}
const ofGiftCards = { never: 'only loaded by shops that take gift cards' }
const ofPickup = { never: 'only loaded by shops with pickup places, which the demo store does not have' }
const ofDocument = {
  never: 'browsers only validate documents for authors; those of shoppers are prepared by the server',
}

/** Modules shoppers never need. Those that only these load need no row. */
const otherModules: Record<string, LazyModule> = {
  'src/app/for-authors.ts': forAuthors,
  'src/api/change-gift-cards.ts': ofGiftCards,
  'src/engine/explain-page.ts': forAuthors,
  'src/routes/explain-for-authors.ts': forAuthors,
  'src/engine/problem-card.tsx': forAuthors,
  'src/sections/checkout-address/pickup-choice.tsx': ofPickup,
  'src/shop/order/order-pickup.tsx': ofPickup,
  'src/shop/cart/cart-suggestions.tsx': { never: 'only loaded by shops that suggest products in the cart drawer' },
  'src/shop/cart/gift-box.tsx': ofGifts,
  'src/shop/cart/gift-lines.tsx': ofGifts,
  'src/shop/checkout/gift-cards.tsx': ofGiftCards,
  'src/shop/order/order-gift.tsx': ofGifts,
  'src/routes/document-rules.ts': ofDocument,
  'src/shop/consent/consent-panel.tsx': ofConsent,
  'src/visitor/bridge.start.ts': forAuthors,
  'src/visitor/consent.start.ts': ofConsent,
}

/** Every lazy module except sections, by path. e2e/lazy-modules.e2e.ts fails if one is missing. */
export const lazyModules: Readonly<Record<string, LazyModule>> = mergeTables(otherModules, shopModules, customerModules)

function mergeTables(...tables: Record<string, LazyModule>[]): Record<string, LazyModule> {
  const all: Record<string, LazyModule> = {}
  for (const table of tables)
    for (const [path, ways] of Object.entries(table)) {
      const before: LazyModule = all[path] ?? []
      all[path] = 'never' in ways ? ways : [...(before as readonly Way[]), ...ways]
    }
  return all
}

interface BuiltFile {
  file: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const SECTION = /^src\/sections\/([^/]+)\/index\.ts$/u
/** Section contracts. */
const CONTRACT = /^generated\/sections\//u

type Manifest = Readonly<Record<string, BuiltFile>>

/** Returns lazily imported files of the build by module path, except those that only modules of `never` load. */
export function lazyBuildFiles(): { modules: Map<string, string>; sections: Map<string, string> } {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest
  const modules = new Map<string, string>()
  const sections = new Map<string, string>()
  for (const key of lazyKeys(manifest)) {
    if (CONTRACT.test(key)) continue
    const { file, name = key, isDynamicEntry } = manifest[key]!
    const path = isDynamicEntry ? key : pathOf(name)
    const section = SECTION.exec(path)?.[1]
    if (section) sections.set(section, `/${file}`)
    else modules.set(path, `/${file}`)
  }
  return { modules, sections }
}

const isNeverNeeded = (path: string) => 'never' in (lazyModules[path] ?? {})

function lazyKeys(manifest: Manifest): Set<string> {
  const [seen, lazy] = [new Set<string>(), new Set<string>()]
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key]!
    for (const one of dynamicImports) lazy.add(one)
    for (const one of [...imports, ...dynamicImports]) if (!isNeverNeeded(one)) visit(one)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(key)
  return lazy
}

/** Files that are also imported statically are only known by name. */
const pathOf = (name: string) => Object.keys(lazyModules).find((path) => basename(path, extname(path)) === name) ?? name
