import { isSlug, slugOf } from '#domain/slug.ts'
import type { ExchangedImage, ExchangedProduct, Problem } from '#server/catalogue/exchange/exchanged-product.ts'
import { shortened } from '#server/catalogue/exchange/row-reader.ts'
import { lockProducts } from '#server/catalogue/product-writes/product-record.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import type { ImportCategories } from './import-categories.ts'
import type { ImportRun } from './import-run.ts'
import { type KnownProduct, type Places, findPlaces, readKnownProducts } from './known-products.ts'
import { type PlannedProduct, planProduct } from './plan-product.ts'
import type { FetchedPictures } from './fetch-pictures.ts'
import { type PictureContext, pictureSource } from './picture-source.ts'
import * as t from '#words/product-import.ts'

export interface BatchPlan {
  run: ImportRun
  categories: ImportCategories
  now: Date
  fetched: FetchedPictures
  pictures: PictureContext
}

interface Taken {
  kind: 'slug' | 'sku' | 'product' | 'option'
  value: string
  line: number
}

const take = statement<Taken, [number, string]>(
  'import-take',
  `WITH wanted AS (
     SELECT kind, value, min(line) AS line FROM jsonb_to_recordset($2::jsonb) AS x (kind text, value text, line int) GROUP BY 1, 2
   ), taken AS (
     INSERT INTO import_taken AS known (run_id, kind, value, line) SELECT $1::int, kind, value, line FROM wanted
     ON CONFLICT (run_id, kind, value) DO UPDATE SET line = known.line RETURNING kind, value, line
   ) SELECT kind, value, line FROM taken`,
)
const knownNames = statement<{ kind: string; name: string }, []>(
  'import-names',
  `SELECT CASE WHEN rule IS NULL THEN 'collection' ELSE 'rule' END AS kind, slug AS name FROM collection UNION ALL SELECT 'channel', name FROM channel`,
)

/** Works out what the products of a batch become. Those that exist are locked first. */
export async function planBatch(
  db: Queryable,
  given: readonly ExchangedProduct[],
  { run, categories, now, fetched, pictures }: BatchPlan,
): Promise<PlannedProduct[]> {
  const names = new Set((await knownNames(db)).map(({ kind, name }) => `${kind} ${name}`))
  const files = given.map((file) => withoutUnknown(file, names))
  const slugs = files.flatMap(({ handle, derivedHandle }) =>
    [handle, handle && slugOf(handle), derivedHandle].filter((slug) => slug !== undefined),
  )
  const skus = files.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  const found = await findPlaces(db, slugs, skus)
  const ids = [...new Set([...found.bySlug.values(), ...found.bySku.values()])].toSorted((a, b) => a - b)
  if (run.state === 'running') await lockProducts(db, ids)
  const known = new Map((await readKnownProducts(db, ids)).map((product) => [product.id, product]))
  const targets = files.map((file) => targetOf(file, found, known, run))
  const taken = await takeAll(db, run.id, files, targets)
  const planned: PlannedProduct[] = []
  const pictureOf = (image: ExchangedImage) => {
    const source = pictureSource(image, pictures)
    if ('shop' in source) return source.shop
    return 'foreign' in source ? fetched.pictures.get(source.foreign.key) : undefined
  }
  for (const [index, file] of files.entries()) {
    const { current, slug, problems } = targets[index]!
    const categoryId = await categoryOf(file, current, { run, categories })
    const one = planProduct(file, { current, slug, categoryId, pictureOf, now })
    if (problems.length > 0) one.problems.splice(0)
    else problems.push(...conflicts(one, { file, taken, found }))
    one.problems.push(...problems, ...unknownNames(given[index]!, names), ...missingPictures(file, fetched, pictures))
    planned.push(one)
  }
  return planned
}

const fault = ({ line }: { line: number }, message: string): Problem => ({
  severity: 'error',
  line,
  column: '',
  message,
})

interface Target {
  current: KnownProduct | undefined
  slug: string
  problems: Problem[]
}

/** Finds the product of the shop by its handle, else by its SKUs. */
function targetOf(
  file: ExchangedProduct,
  { bySlug, bySku }: Places,
  known: ReadonlyMap<number, KnownProduct>,
  run: ImportRun,
): Target {
  const { handle, derivedHandle } = file
  const bySkus = [...new Set(file.variants.flatMap(({ sku }) => bySku.get(sku) ?? []))]
  const isNamed = handle !== undefined && derivedHandle === undefined
  const id =
    (isNamed ? (bySlug.get(handle) ?? bySlug.get(slugOf(handle))) : undefined) ??
    (bySkus.length === 1 ? bySkus[0] : undefined) ??
    bySlugOf(file, bySlug, bySkus)
  const current = id === undefined ? undefined : known.get(id)
  const problems =
    !current && bySkus.length > 1
      ? [fault(file, t.severalProducts({ skus: file.variants.map(({ sku }) => sku).join(', ') }))]
      : []
  // Only the shop's own files say what an address shall be.
  const wanted = handle === undefined || isSlug(handle) ? handle : slugOf(handle)
  const isKept = current && (handle === current.slug || !isNamed || run.format !== 'vitrine')
  const slug = isKept ? current.slug : (wanted ?? current?.slug ?? '')
  const isUsed = bySlug.has(slug) && bySlug.get(slug) !== current?.id
  return { current, slug: isUsed && derivedHandle !== undefined ? derivedHandle : slug, problems }
}

/** A derived handle finds a product only if none of its variants is known elsewhere. */
const bySlugOf = (
  { derivedHandle, handle, variants }: ExchangedProduct,
  bySlug: ReadonlyMap<string, number>,
  bySkus: readonly number[],
): number | undefined =>
  derivedHandle === undefined || bySkus.length > 0 || variants.some(({ hasGeneratedSku }) => !hasGeneratedSku)
    ? undefined
    : (bySlug.get(derivedHandle) ?? bySlug.get(handle ?? ''))

/** Names that listings can be filtered by. */
const namesOf = ({ options = [], attributes = {} }: ExchangedProduct): string[] => [
  ...options.map(({ name }) => name),
  ...Object.keys(attributes),
]

/** Claims slugs, SKUs and products for the products of the file, and returns the line that has each. */
async function takeAll(
  db: Queryable,
  runId: number,
  files: readonly ExchangedProduct[],
  targets: readonly Target[],
): Promise<Map<string, number>> {
  const wanted = files.flatMap(({ line, variants }, index): Taken[] => {
    const { current, slug } = targets[index]!
    return [
      ...variants.map(({ sku }): Taken => ({ kind: 'sku', value: sku, line })),
      ...namesOf(files[index]!).map((name): Taken => ({ kind: 'option', value: name, line })),
      current ? { kind: 'product', value: String(current.id), line } : { kind: 'slug', value: slug, line },
    ]
  })
  const rows = wanted.length === 0 ? [] : await take(db, runId, JSON.stringify(wanted))
  return new Map(rows.map(({ kind, value, line }) => [`${kind} ${value}`, line]))
}

interface Conflicting {
  file: ExchangedProduct
  taken: ReadonlyMap<string, number>
  found: Places
}

/** Returns what other products of the file or the shop already have. */
function conflicts({ current, product, line }: PlannedProduct, { file, taken, found }: Conflicting): Problem[] {
  const problems: Problem[] = []
  const own = taken.get(current ? `product ${current.id}` : `slug ${product.slug}`)
  if (own !== undefined && own !== line) problems.push(fault(file, t.slugUsedTwice({ line: own })))
  const slugOwner = found.bySlug.get(product.slug)
  if (slugOwner !== undefined && slugOwner !== current?.id)
    problems.push(fault(file, t.slugOfOther({ slug: product.slug })))
  for (const { sku, line: at } of file.variants) {
    const other = taken.get(`sku ${sku}`)
    if (other !== undefined && other !== line) problems.push(fault({ line: at }, t.skuUsedTwice({ sku, line: other })))
    const owner = found.bySku.get(sku)
    if (owner !== undefined && owner !== current?.id) problems.push(fault({ line: at }, t.skuOfOther({ sku })))
  }
  return problems
}

function missingPictures(
  { line, images = [] }: ExchangedProduct,
  { failures }: FetchedPictures,
  pictures: PictureContext,
): Problem[] {
  return images.flatMap((image) => {
    const source = pictureSource(image, pictures)
    if ('shop' in source) return []
    const reason = 'missing' in source ? undefined : failures.get(source.foreign.key)
    const message =
      'missing' in source ? source.missing : reason && t.pictureNotFetched({ address: shortened(image.src), reason })
    return message
      ? [{ severity: 'warning', line: image.line ?? line, column: 'image', message, value: shortened(image.src) }]
      : []
  })
}

/** Returns a product without the collections and channels that the shop does not have. */
const withoutUnknown = (file: ExchangedProduct, known: ReadonlySet<string>): ExchangedProduct => ({
  ...file,
  ...(file.collections && { collections: file.collections.filter(({ handle }) => known.has(`collection ${handle}`)) }),
  variants: file.variants.map((variant) => {
    if (!variant.channelPrices) return variant
    const prices = Object.entries(variant.channelPrices).filter(([name]) => known.has(`channel ${name}`))
    return { ...variant, channelPrices: Object.fromEntries(prices) }
  }),
})

function unknownNames(file: ExchangedProduct, known: ReadonlySet<string>): Problem[] {
  const channels = new Set(file.variants.flatMap(({ channelPrices }) => Object.keys(channelPrices ?? {})))
  const warn = (message: string): Problem => ({ severity: 'warning', line: file.line, column: '', message })
  return [
    ...(file.collections ?? [])
      .filter(({ handle }) => !known.has(`collection ${handle}`) && !known.has(`rule ${handle}`))
      .map(({ handle }) => warn(t.collectionUnknown({ handle }))),
    ...[...channels].filter((name) => !known.has(`channel ${name}`)).map((name) => warn(t.channelUnknown({ name }))),
  ]
}

async function categoryOf(
  file: ExchangedProduct,
  current: KnownProduct | undefined,
  { run, categories }: Pick<BatchPlan, 'run' | 'categories'>,
): Promise<number> {
  if (file.category) return categories.idOf(file.category)
  return current?.category_id ?? run.options.category_id ?? categories.idOf({ names: [t.importedCategory()] })
}
