import { copyData, removeData } from './data-folder.ts'
import { changeData } from './prepared-data.ts'
import { type Shop, ADMIN_TOKEN, startShop } from './start-shop.ts'

/** Invalid storefront values, and the specification's own layout names. */
const STOREFRONT = {
  page_layout: 'full width',
  notice: { enabled: true, message: 'The monsoon firing is out', closable: true },
  sticky_header: 'yes',
  favicons: 'none',
  mark: 7,
  custom_css: {},
  cookie_message: null,
  meta_title: 9,
  meta_description: [],
  social_image: 'shelf.webp',
  typography: { body: 'Georgia', heading: { family: 'Georgia', size: 46, weight: 'bold' } },
  colours: { ink: 'black', paper: null },
  background: ['#fff'],
  fonts: [{}, 7],
  termsandconditions_page: 'terms',
}

/** A section per kind of reference, all of which are dangling. */
export const DANGLING: readonly { key: string; settings: object }[] = [
  { key: 'slider', settings: { slider: 'gone', label: 'Gone' } },
  { key: 'category-tiles', settings: { heading: 'Gone tiles', layout: 'lead', tiles: [{ category: 'gone' }] } },
  { key: 'category-grid', settings: { heading: 'Gone grid', items: ['gone'] } },
  { key: 'collection-showcase', settings: { collection: 'gone' } },
  { key: 'collection-strip', settings: { heading: 'Gone strip', items: ['gone'] } },
  { key: 'featured-product', settings: { product: 'gone' } },
  { key: 'featured-product', settings: { product: 'moon-jar' } },
  { key: 'product-grid', settings: { heading: 'Gone products', source: 'items', items: ['gone', 'moon-jar'] } },
  { key: 'product-grid', settings: { heading: 'Gone category', source: 'category', category: 'gone' } },
  { key: 'product-carousel', settings: { heading: 'Gone collection', source: 'collection', collection: 'gone' } },
  { key: 'form', settings: { form: 'gone' } },
  { key: 'picture-gallery', settings: { gallery: 'gone' } },
  { key: 'custom-gallery', settings: { heading: 'Gone pictures', pictures: ['/images/gallery/gone.webp'] } },
  { key: 'questions', settings: { group: 'gone' } },
  { key: 'rich-text', settings: { html: '<p>What is left of the page.</p>' } },
]

/** Option values, each of another product. */
export const ODD_VALUES = ['+1.50', '-1.50', '1/2', '1-2', 'A', 'A+', 'C', 'C++', '50%', '50']

/** Invalid settings next to valid ones. */
const DAMAGED = [
  { key: 'page-heading', id: 'heading', settings: { title: 'Still here', text: 7 } },
  { key: 'rich-text', id: 'text', settings: { html: '<p>Readable.</p>', surface: 'granite', unknown: true } },
]

/** Creates a category whose option values differ only by signs. */
async function sellOddValues(pool: { query: (text: string, values?: unknown[]) => Promise<unknown> }): Promise<void> {
  await pool.query(
    `WITH shelf AS (
       INSERT INTO category (slug, name) VALUES ('odds', 'Odds and ends') RETURNING id
     ), made AS (
       INSERT INTO product_group (slug, name, category_id, published, options)
       SELECT 'odd-' || n, 'Odd ' || n, shelf.id, true, '[]' FROM shelf, generate_series(1, cardinality($1::text[])) n RETURNING id, slug
     ) INSERT INTO product (group_id, sku, price, stock, options)
       SELECT id, upper(slug), 50000 + id * 100, 3, jsonb_build_object('Marking', ($1::text[])[substr(slug, 5)::int]) FROM made`,
    [ODD_VALUES],
  )
  await pool.query(`INSERT INTO facet_old_key SELECT 'marking', '1-2', 'marking', unnest(ARRAY['1--2', '1_slash_2'])`)
}

/** Starts the demo store with invalid stored values, dead menu links and a page of dangling references. */
export async function startDamagedShop(): Promise<Shop> {
  const dataDir = await copyData(process.env['PREPARED_DATA']!)
  await changeData(dataDir, async ({ pool }) => {
    await pool.query('UPDATE storefront SET appearance = appearance || $1::jsonb', [JSON.stringify(STOREFRONT)])
    await pool.query(`UPDATE setting SET value = '{"what":"not"}'`)
    await pool.query(`UPDATE plugin SET config = '{"title":7,"digits":"many","keep_days":[],"text":{}}'`)
    await pool.query(`UPDATE menu SET items = '[7, {"menu":3}, {"menu":"Shop","path":"/shop-online","active":true}]'`)
    await pool.query(`DELETE FROM menu WHERE id = 'footer-help'`)
    await pool.query(`UPDATE product_group SET published = false WHERE slug = 'moon-jar'`)
    const insertDocument = (key: string, page: object, items: object) =>
      pool.query(`INSERT INTO document (key, page_type, name, published) VALUES ($1, 'Page', $1, $2)`, [
        key,
        JSON.stringify({ page, component_data: items }),
      ])
    await insertDocument('dangling', { title: 'Dangling', path: '/dangling' }, DANGLING)
    await insertDocument('damaged', { title: 'Damaged', path: 7, noindex: 'maybe' }, DAMAGED)
    await sellOddValues(pool)
    await insertDocument('hollow', { title: 'Hollow', path: '/hollow' }, { not: 'a list' })
  })
  const shop = await startShop({ dataDir, env: { ADMIN_TOKEN, TRUST_PROXY_HOPS: '1' } })
  return {
    ...shop,
    stop: async (signal) => {
      await shop.stop(signal)
      await removeData(dataDir)
    },
  }
}
