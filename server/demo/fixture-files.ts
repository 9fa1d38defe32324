import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type {
  AddressField,
  AddressType,
  Channel,
  Country,
  Form,
  Gallery,
  Image,
  MenuEntry,
  ProductCustomisation,
  ProductDetail,
  ReviewPicture,
  Slider,
  Storefront,
} from '#generated/api.d.ts'
import { readSourceBytes } from '#server/pages/checks/source.ts'
import { findRoot } from '#server/platform/environment/root.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { DocumentContent } from '#server/platform/db/document-content.ts'
import type { StoredAttributes, StoredOption } from '#server/catalogue/product/stored-options.ts'

export interface StoreFixture {
  license_status: string | null
  storefront: Storefront
  settings: Record<string, unknown>
  plugins: { module_name: string; config: Record<string, unknown> }[]
  menus: { id: string; title: string; items: MenuEntry[] }[]
  redirects: { from: string; to: string; status: 301 | 302 }[]
  countries: (Omit<Country, 'states'> & { states: { id: string; name: string }[] })[]
  address_fields: { country: string | null; type: AddressType; fields: AddressField[] }[]
}

/**
 * fixtures/starter/store.json: the minimum for an empty shop. Countries and address forms are those of the demo store.
 */
export interface StarterFixture extends Omit<StoreFixture, 'countries' | 'address_fields'> {
  payment_modes: { code: string; name: string; description: string }[]
  /** Demo documents that contain nothing specific to the demo. */
  shared_documents: string[]
}

export interface CategoryFixture {
  slug: string
  name: string
  description: string
  image?: Image
  parent?: string
  position?: number
}

export interface ProductFixture {
  slug: string
  name: string
  brand: string
  category: string
  subtitle?: string
  description: string
  details: ProductDetail[]
  care: string
  tags: string[]
  gst_rate: number
  /** Lower rates for units worth at most `up_to` minor units, after discount and before tax; lowest first. */
  gst_slabs?: { up_to: number; gst_rate: number }[]
  hsn: string
  published: boolean
  featured_rank?: number | null
  created_at: string
  options: StoredOption[]
  /** Attributes for filters, such as { Glaze: 'Celadon' }. */
  attributes?: StoredAttributes
  customisation?: ProductCustomisation
  images: Image[]
  products: {
    sku: string
    options: Record<string, string>
    /** Null: on request, without a price. */
    price: number | null
    compare_at: number | null
    stock: number
    weight_grams: number
    /** Override the product's details with the same label. */
    details?: ProductDetail[]
    image?: number | null
  }[]
}

export interface ReviewFixture {
  product: string
  author: string
  rating: number
  title: string
  text: string
  created_at: string
  place?: string
  variant?: string
  answer?: { text: string; created_at: string }
  pictures?: ReviewPicture[]
}

/** A further channel with its prices by SKU in minor units. Products without a price are not sold there. */
export interface ChannelFixture extends Channel {
  prices: Record<string, { price: number; compare_at?: number }>
}

export interface CatalogueFixture {
  sliders: Slider[]
  categories: CategoryFixture[]
  collections: (CategoryFixture & { products: string[] })[]
  products: ProductFixture[]
  reviews: ReviewFixture[]
}

export type PincodeFixture = Record<
  string,
  { prefix: string; place: string; delivers?: boolean; cash_on_delivery: boolean }[]
>

export interface DocumentFixture extends DocumentContent {
  template: { key: string; name: string; revision?: number }
  page_type?: string
}

export interface FormsFixture {
  forms: FormFixture[]
  tradeEnquiry: FormFixture
  galleries: (Omit<Gallery, 'id'> & { slug: string })[]
}

interface FormFixture extends Omit<Form, 'time_zone'> {
  notify: string
}

const fixtures = (...path: string[]) => join(findRoot(), 'fixtures', ...path)

export async function readStore(): Promise<StoreFixture> {
  return (await readJson(fixtures('store.json'))) as StoreFixture
}

export async function readStarter(): Promise<{ store: StoreFixture & StarterFixture; documents: DocumentFixture[] }> {
  const [starter, { countries, address_fields }, own, all] = await Promise.all([
    readJson(fixtures('starter', 'store.json')) as Promise<StarterFixture>,
    readStore(),
    readDocuments(fixtures('starter', 'templates')),
    readDocuments(),
  ])
  const shared = all.filter(({ template: { key } }) => starter.shared_documents.includes(key))
  return { store: { ...starter, countries, address_fields }, documents: [...own, ...shared] }
}

/** `stress` contains products with extreme values. */
export async function readCatalogue(name: 'catalogue' | 'stress' = 'catalogue'): Promise<CatalogueFixture> {
  const folder = fixtures(name)
  const [sliders, categories, collections, reviews, ...products] = await Promise.all([
    // Optional.
    existsSync(join(folder, 'sliders.json')) ? readJson(join(folder, 'sliders.json')) : [],
    readJson(join(folder, 'categories.json')),
    readJson(join(folder, 'collections.json')),
    readJson(name === 'catalogue' ? fixtures('content', 'reviews.json') : join(folder, 'reviews.json')),
    ...(await jsonFiles(join(folder, 'products'))).map(readJson),
  ])
  return { sliders, categories, collections, reviews, products: products.flat() } as CatalogueFixture
}

export async function readChannels(): Promise<ChannelFixture[]> {
  return (await readJson(fixtures('catalogue/channels.json'))) as ChannelFixture[]
}

export async function readPincodes(): Promise<PincodeFixture> {
  return (await readJson(fixtures('catalogue/pincodes.json'))) as PincodeFixture
}

export async function readForms(): Promise<FormsFixture> {
  const allOf = async (folder: string) => Promise.all((await jsonFiles(fixtures('content', folder))).map(readJson))
  const [forms, tradeEnquiry, galleries] = await Promise.all([
    allOf('forms'),
    readJson(fixtures('content', 'trade-enquiry.json')),
    allOf('galleries'),
  ])
  return { forms, tradeEnquiry, galleries } as FormsFixture
}

/** Documents may contain comments and trailing commas. */
export async function readDocuments(folder: string = fixtures('templates')): Promise<DocumentFixture[]> {
  const files = await jsonFiles(folder)
  const documents = await Promise.all(files.map(async (file) => asDocument(await readJson(file), file)))
  refuseDuplicates(
    documents.map(({ template: { key }, page_type: type = 'Page' }, index) => [`"${key}" (${type})`, files[index]!]),
  )
  return documents
}

function refuseDuplicates(labelled: readonly [label: string, file: string][]): void {
  const owners = new Map<string, string>()
  for (const [label, file] of labelled) {
    const owner = owners.get(label)
    if (owner !== undefined)
      throw new StartError(`${file} and ${owner} both define ${label}. Give one of them a different key.`)
    owners.set(label, file)
  }
}

function asDocument(value: unknown, file: string): DocumentFixture {
  const document = value as Partial<DocumentFixture> | null
  const wrong = (what: string) => new StartError(`${file} is not a document: ${what}. Run: npm run validate -- ${file}`)
  if (typeof document !== 'object' || document === null) throw wrong('it is not an object')
  if (typeof document.page !== 'object' || document.page === null) throw wrong('"page" is missing')
  if (!Array.isArray(document.component_data)) throw wrong('"component_data" is not a list')
  const key = document.template?.key ?? basename(file, '.json')
  return { ...document, template: { name: key, ...document.template, key } } as DocumentFixture
}

async function jsonFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(folder, name))
}

async function readJson(file: string): Promise<unknown> {
  const bytes = await readFile(file).catch(() => {
    throw new StartError(
      `${file} cannot be read. The demo store comes with the source: get it again, or seed the shop from your own data.`,
    )
  })
  const { value, isJson, problems } = readSourceBytes(bytes)
  const [first] = problems
  if (!isJson && first)
    throw new StartError(`${file}:${first.range.line}:${first.range.column} is not JSON: ${first.message}.`)
  return value
}
