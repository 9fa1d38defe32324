import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { AROUND, ENTRANCES, ENTRY, firstSectionsOf, sectionKeys, sectionsAround } from '../build/entrances.ts'
import { readSchemaFiles } from '../generate/schema-files.ts'
import { budgetTable, firstLoadFiles, type Manifest, strangers, type Weighed } from './page-weight.ts'

/** `tsx tools/budget/check-sizes.ts`, after a build: weighs what a shopper's first page loads; exit 1 when it is too much. */
const CLIENT = 'dist/client'
const FONTS = 'generated/public/fonts'
const MOST = {
  /** A first page loads at most 135 kB; home, category and cart stay further below, so that what they gain in weight shows. */
  javascript: { home: 128_500, category: 134_500, product: 135_000, cart: 134_500 },
  ownCart: 153_000,
  account: 177_000,
  checkout: 177_000,
  css: 16_000,
  fonts: 45_000,
  builderClient: 3_000,
}

/** What an account's page begins with may load more: the statecharts of the customer who is logged in come at once. */
const ACCOUNT_PAGES = [
  'account',
  'account-profile',
  'account-security',
  'account-addresses',
  'account-wishlist',
  'account-orders',
  'account-order',
]
const OF_A_CUSTOMER = [
  'src/visitor/session.start.ts',
  'src/visitor/wishlist.start.ts',
  'src/sections/site-header/account-popover.tsx',
]
/** The steps of the checkout with the statecharts they start, and the pages behind it. */
const CHECKOUT_PAGES = ['checkout-address', 'checkout-payment', 'checkout-failed', 'checkout-complete', 'track-order']
const OF_THE_CHECKOUT = ['src/visitor/cart.start.ts', 'src/visitor/checkout/start.ts']
/** What the login dialog brings to the page it opens on. */
const OF_THE_LOGIN = ['src/visitor/session.start.ts', 'src/sections/auth-dialogs/auth-panel.tsx']
/** Sections that come with the entry and have no chunk of their own. */
const EAGER = new Set(
  readSchemaFiles('.')
    .sections.filter(({ schema }) => schema['x-section'].eager === true)
    .map(({ key }) => key),
)

const bytes = new Map<string, number>()

/** Size of a built file as it travels. */
function brotliSize(file: string): number {
  const known = bytes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(join(CLIENT, file))).length
  bytes.set(file, size)
  return size
}

/** Those of a document's sections that have a chunk. */
const chunked = (keys: readonly string[]) => keys.filter((key) => !EAGER.has(key))

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

function builtFiles(ending: RegExp): string[] {
  return readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name).slice(CLIENT.length + 1))
}

/** The css that the heaviest page loads in all: what stands in every page, the shop's sheet, and those that its sections have to themselves. */
function cssRows(): Weighed[] {
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
  const around = AROUND.flatMap((document) => chunked(sectionKeys(document)))
  const pages = readdirSync('fixtures/templates').map((name) => {
    const keys = new Set([...around, ...chunked(sectionKeys(name.replace(/\.json$/, '')))])
    const theirs = [...keys].flatMap((key) => own[`src/sections/${key}/index.ts`] ?? [])
    return { name, bytes: shared + sum(theirs.map(brotliSize)) }
  })
  const heaviestPage = pages.reduce((most, one) => (one.bytes > most.bytes ? one : most))
  return [
    { name: 'css of the shop, brotli', bytes: shared, most: MOST.css },
    {
      name: `css with ${heaviestPage.name.replace(/\.json$/, '')}'s own, brotli`,
      bytes: heaviestPage.bytes,
      most: MOST.css,
    },
  ]
}

/** The files to begin with when a page is too heavy. */
function heaviest(files: ReadonlySet<string>): string {
  const largest = [...files].sort((a, b) => brotliSize(b) - brotliSize(a)).slice(0, 6)
  return largest.map((file) => `${file.replace('assets/', '')} ${(brotliSize(file) / 1000).toFixed(1)} kB`).join(', ')
}

function main(): number {
  const manifestFile = join(CLIENT, '.vite/manifest.json')
  if (!existsSync(manifestFile)) {
    console.error(`${manifestFile} is missing: run npm run build first.`)
    return 2
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const around = chunked(sectionsAround())
  // The sections further down, and those below the page, bring their code when a shopper comes near them.
  const sectionsOf = (page: string) => chunked(firstSectionsOf(page))
  // A first visitor has no cart; anyone who comes back with one has its statechart to load, unless the browser kept it.
  const ownCart = firstLoadFiles(manifest, sectionsOf('cart'), ['src/visitor/cart.start.ts'])
  const pages = ENTRANCES.map((page) => ({
    page,
    files: firstLoadFiles(manifest, sectionsOf(page)),
  }))
  const accounts = ACCOUNT_PAGES.map((page) => ({
    page,
    files: firstLoadFiles(manifest, [...around, ...chunked(sectionKeys(page))], OF_A_CUSTOMER),
  }))
  const checkouts = CHECKOUT_PAGES.map((page) => ({
    page,
    files: firstLoadFiles(manifest, [...around, ...chunked(sectionKeys(page))], OF_THE_CHECKOUT),
  }))
  const login = firstLoadFiles(manifest, sectionsOf('product'), OF_THE_LOGIN)
  // Accents are fetched by pages that have some.
  const fonts = readdirSync(FONTS).filter((name) => /(?<!-accents)\.woff2$/.test(name))
  const rows: Weighed[] = [
    ...pages.map(({ page, files }) => ({
      name: `JavaScript of ${page}, brotli`,
      bytes: sum([...files].map(brotliSize)),
      most: MOST.javascript[page],
    })),
    { name: 'cart with lines in it, brotli', bytes: sum([...ownCart].map(brotliSize)), most: MOST.ownCart },
    ...accounts.map(({ page, files }) => ({
      name: `${page}, brotli`,
      bytes: sum([...files].map(brotliSize)),
      most: MOST.account,
    })),
    ...checkouts.map(({ page, files }) => ({
      name: `${page}, brotli`,
      bytes: sum([...files].map(brotliSize)),
      most: MOST.checkout,
    })),
    { name: 'login over a product, brotli', bytes: sum([...login].map(brotliSize)), most: MOST.account },
    ...cssRows(),
    { name: 'client of builders, brotli', bytes: brotliSize('builder-client.js'), most: MOST.builderClient },
    {
      name: 'fonts of a first visit',
      bytes: sum(fonts.map((name) => readFileSync(join(FONTS, name)).length)),
      most: MOST.fonts,
    },
  ]
  console.log(budgetTable(rows))
  for (const { page, files } of pages) {
    if (sum([...files].map(brotliSize)) > MOST.javascript[page]) console.error(`✗ ${page} loads ${heaviest(files)}`)
  }

  const texts = new Map(builtFiles(/\.js$/).map((file) => [file, readFileSync(join(CLIENT, file), 'utf8')]))
  const found = strangers(texts, new Set(pages.flatMap(({ files }) => [...files])))
  for (const fault of found) console.error(`✗ ${fault}`)
  return found.length > 0 || rows.some((row) => row.bytes > row.most) ? 1 : 0
}

try {
  process.exitCode = main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
