import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  LAYOUT_DOCUMENTS,
  ENTRANCES,
  ENTRY,
  firstSectionKeys,
  sectionKeys,
  layoutSectionKeys,
} from '../build/entrances.ts'
import { readSchemaFiles } from '../generate/schema-files.ts'
import {
  budgetTable,
  chunkFiles,
  firstLoadFiles,
  type Manifest,
  findForbiddenCode,
  type BudgetRow,
} from './page-weight.ts'

/**
 * `npm run sizes`, after a build: checks what pages load against the budget and prints a table. The exit code is 1
 * over budget, 2 without a build.
 */
const CLIENT = 'dist/client'
const FONTS = 'generated/public/fonts'
const LIMITS = {
  /** The limit of a first page is 135 kB. The others are lower so that growth is noticed. */
  javascript: { home: 128_500, category: 134_500, product: 135_000, cart: 134_000 },
  ownCart: 152_500,
  account: 177_000,
  checkout: 177_500,
  css: 16_000,
  fonts: 45_000,
  builderClient: 3_000,
  admin: { home: 127_500, list: 150_000, record: 199_500, editor: 239_000 },
}

/** Account pages also start the statecharts of a logged-in customer. */
const ACCOUNT_PAGES = [
  'account',
  'account-profile',
  'account-security',
  'account-addresses',
  'account-wishlist',
  'account-orders',
  'account-order',
]
const CUSTOMER_MODULES = [
  'src/visitor/session.start.ts',
  'src/visitor/wishlist.start.ts',
  'src/sections/site-header/account-popover.tsx',
]
const CHECKOUT_PAGES = ['checkout-address', 'checkout-payment', 'checkout-failed', 'checkout-complete', 'track-order']
const CHECKOUT_MODULES = ['src/visitor/cart.start.ts', 'src/visitor/checkout/start.ts']
const LOGIN_MODULES = ['src/visitor/session.start.ts', 'src/sections/auth-dialogs/auth-panel.tsx']
/** Eager sections are part of the entry and have no chunk. */
const EAGER_SECTIONS = new Set(
  readSchemaFiles('.')
    .sections.filter(({ schema }) => schema['x-section'].eager === true)
    .map(({ key }) => key),
)

const sizes = new Map<string, number>()

function brotliSize(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(join(CLIENT, file))).length
  sizes.set(file, size)
  return size
}

const withChunk = (keys: readonly string[]) => keys.filter((key) => !EAGER_SECTIONS.has(key))

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

/** The shop's built files; the admin's are a bundle of their own. */
function builtFiles(ending: RegExp): string[] {
  return readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.vite|admin-assets/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length + 1))
}

/** Returns the CSS of the shop, and the total of the page that loads the most. */
function cssRows(): BudgetRow[] {
  const { own, css, modules } = JSON.parse(readFileSync(join(CLIENT, '.vite/critical-css.json'), 'utf8')) as {
    own: Record<string, string>
    css: Record<string, string>
    modules: Record<string, string[]>
  }
  const files = new Set(Object.values(own))
  const inEveryPage = (modules[ENTRY] ?? []).map((path) => css[path] ?? '')
  const sheets = builtFiles(/\.css$/)
    .filter((file) => !files.has(file))
    .map((file) => readFileSync(join(CLIENT, file), 'utf8'))
  const shared = brotliCompressSync([...inEveryPage, ...sheets].join('')).length
  const layoutSections = LAYOUT_DOCUMENTS.flatMap((document) => withChunk(sectionKeys(document)))
  const pages = readdirSync('fixtures/templates').map((name) => {
    const keys = new Set([...layoutSections, ...withChunk(sectionKeys(name.replace(/\.json$/, '')))])
    const theirs = [...keys].flatMap((key) => own[`src/sections/${key}/index.ts`] ?? [])
    return { name, bytes: shared + sum(theirs.map(brotliSize)) }
  })
  const heaviestPage = pages.reduce((most, one) => (one.bytes > most.bytes ? one : most))
  return [
    { name: 'shared CSS, brotli', bytes: shared, limit: LIMITS.css },
    {
      name: `CSS of ${heaviestPage.name.replace(/\.json$/, '')}, brotli`,
      bytes: heaviestPage.bytes,
      limit: LIMITS.css,
    },
  ]
}

/** Returns what screens of the admin load when they are the first of a visit. */
function adminRows(): BudgetRow[] {
  const manifest = JSON.parse(readFileSync(join(CLIENT, 'admin-assets/.vite/manifest.json'), 'utf8')) as Manifest
  const app = ['src/admin/app/entry.ts', 'src/admin/app/start.tsx']
  const product = 'generated/admin/product.js'
  const screens = {
    home: ['src/admin/overview/overview.tsx'],
    list: ['src/admin/resources/list-screen.tsx', product],
    record: ['src/admin/resources/record-screen.tsx', product],
    editor: ['src/admin/pages/page-editor.tsx'],
  }
  return Object.entries(screens).map(([name, modules]) => {
    const files = [...chunkFiles(manifest, [...app, ...modules])].map((file) => `admin-assets/${file}`)
    return {
      name: `admin, ${name}, brotli`,
      bytes: sum(files.map(brotliSize)),
      limit: LIMITS.admin[name as keyof typeof screens],
    }
  })
}

function listLargest(files: ReadonlySet<string>): string {
  const largest = [...files].sort((a, b) => brotliSize(b) - brotliSize(a)).slice(0, 6)
  return largest.map((file) => `${file.replace('assets/', '')} ${(brotliSize(file) / 1000).toFixed(1)} kB`).join(', ')
}

function main(): number {
  const manifestFile = join(CLIENT, '.vite/manifest.json')
  if (!existsSync(manifestFile)) {
    console.error(`${manifestFile} is missing. Run npm run build first.`)
    return 2
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const around = withChunk(layoutSectionKeys())
  // Only the first sections count: the others load when a shopper scrolls near them.
  const sectionsOf = (page: string) => withChunk(firstSectionKeys(page))
  // A returning visitor with a cart also loads its statechart.
  const ownCart = firstLoadFiles(manifest, sectionsOf('cart'), ['src/visitor/cart.start.ts'])
  const pages = ENTRANCES.map((page) => ({
    page,
    files: firstLoadFiles(manifest, sectionsOf(page)),
  }))
  const accounts = ACCOUNT_PAGES.map((page) => ({
    page,
    files: firstLoadFiles(manifest, [...around, ...withChunk(sectionKeys(page))], CUSTOMER_MODULES),
  }))
  const checkouts = CHECKOUT_PAGES.map((page) => ({
    page,
    files: firstLoadFiles(manifest, [...around, ...withChunk(sectionKeys(page))], CHECKOUT_MODULES),
  }))
  const login = firstLoadFiles(manifest, sectionsOf('product'), LOGIN_MODULES)
  // Browsers only load the accents file when a page needs it.
  const fonts = readdirSync(FONTS).filter((name) => /(?<!-accents)\.woff2$/.test(name))
  const rows: BudgetRow[] = [
    ...pages.map(({ page, files }) => ({
      name: `JavaScript of ${page}, brotli`,
      bytes: sum([...files].map(brotliSize)),
      limit: LIMITS.javascript[page],
    })),
    { name: 'cart with items, brotli', bytes: sum([...ownCart].map(brotliSize)), limit: LIMITS.ownCart },
    ...accounts.map(({ page, files }) => ({
      name: `${page}, brotli`,
      bytes: sum([...files].map(brotliSize)),
      limit: LIMITS.account,
    })),
    ...checkouts.map(({ page, files }) => ({
      name: `${page}, brotli`,
      bytes: sum([...files].map(brotliSize)),
      limit: LIMITS.checkout,
    })),
    { name: 'product with login dialog, brotli', bytes: sum([...login].map(brotliSize)), limit: LIMITS.account },
    ...cssRows(),
    ...adminRows(),
    { name: 'builder client, brotli', bytes: brotliSize('builder-client.js'), limit: LIMITS.builderClient },
    {
      name: 'fonts of a first visit',
      bytes: sum(fonts.map((name) => readFileSync(join(FONTS, name)).length)),
      limit: LIMITS.fonts,
    },
  ]
  console.log(budgetTable(rows))
  for (const { page, files } of pages) {
    if (sum([...files].map(brotliSize)) > LIMITS.javascript[page])
      console.error(`✗ ${page} is over its limit. Largest files: ${listLargest(files)}`)
  }

  const texts = new Map(builtFiles(/\.js$/).map((file) => [file, readFileSync(join(CLIENT, file), 'utf8')]))
  const faults = findForbiddenCode(texts, new Set(pages.flatMap(({ files }) => [...files])))
  for (const fault of faults) console.error(`✗ ${fault}`)
  return faults.length > 0 || rows.some((row) => row.bytes > row.limit) ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
