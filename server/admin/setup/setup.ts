import starter from '#fixtures/starter/store.json' with { type: 'json' }
import type { Setup } from '#generated/api.d.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { type NoRow, type Queryable, statement } from '#server/platform/db/database.ts'
import { readStoreValues } from '#server/store/values/store-values.ts'

type Key = Setup['steps'][number]['key']

/** Name of a shop until its owner gives it one. */
const STARTER_NAME = starter.storefront.name

interface Facts {
  hidden: boolean
  by_hand: Key[]
  samples: number
  has_category: boolean
  has_product: boolean
  ships: boolean
  takes_payment: boolean
  has_account: boolean
}

// Demo content and the sandbox gateway do not sell anything.
const readFacts = statement<Facts, []>(
  'setup-facts',
  `SELECT coalesce((SELECT hidden FROM setup_progress), false) AS hidden,
     coalesce((SELECT done FROM setup_progress), '{}') AS by_hand,
     (SELECT count(*)::int FROM sample_record) AS samples,
     EXISTS (SELECT FROM category c
       WHERE NOT EXISTS (SELECT FROM sample_record s WHERE s.resource = 'category' AND s.record_id = c.id)) AS has_category,
     EXISTS (SELECT FROM product_group g WHERE archive_of IS NULL AND archived_at IS NULL AND published
       AND NOT EXISTS (SELECT FROM sample_record s WHERE s.resource = 'product' AND s.record_id = g.id)) AS has_product,
     EXISTS (SELECT FROM shipping_mode m JOIN shipping_rate r ON r.mode_code = m.code WHERE m.active AND r.delivers) AS ships,
     EXISTS (SELECT FROM payment_mode WHERE active AND code <> 'sandbox') AS takes_payment,
     EXISTS (SELECT FROM staff WHERE disabled_at IS NULL) AS has_account`,
)
// The first revision is the one that the shop came with.
const countWritten = statement<{ count: number }, [slugs: string[]]>(
  'setup-written-pages',
  `SELECT count(*)::int AS count FROM (
     SELECT key FROM document_revision WHERE key = ANY ($1) AND page_type = 'Page' GROUP BY key HAVING count(*) > 1) s`,
)

/** Returns the steps to a shop that sells, for those who may take them, and which are done. */
export async function readSetup(db: Queryable, role: StaffRole): Promise<Setup> {
  const [[facts], values] = [await readFacts(db), await readStoreValues(db)]
  if (!facts) throw new Error('The state of the set-up was not read.')
  const { settings = {}, storefront = {} } = values ?? {}
  const slugs = ['privacypolicy_page', 'termsandconditions_page'].map((field) => slugOf(storefront[field]))
  const [written] = await countWritten(db, slugs)
  const name = settings['store_name'] || storefront['name']
  const isOpen = storefront['mode'] === 'Live' && storefront['is_password_protection_enabled'] !== true
  const done: Record<Key, boolean> = {
    details: Boolean(name) && name !== STARTER_NAME && Boolean(storefront['mark']) && Boolean(settings['store_email']),
    category: facts.has_category,
    product: facts.has_product,
    shipping: facts.ships,
    payment: facts.takes_payment,
    tax: Boolean(settings['store_gstin']),
    texts: written?.count === slugs.length,
    account: facts.has_account,
    open: isOpen && storefront['indexing'] === true,
  }
  return {
    hidden: facts.hidden,
    samples: facts.samples,
    steps: (Object.keys(done) as Key[])
      .filter((key) => key !== 'account' || role === 'owner')
      .map((key) => {
        const isByHand = !done[key] && facts.by_hand.includes(key)
        return { key, done: done[key] || isByHand, by_hand: isByHand }
      }),
  }
}

const slugOf = (page: unknown): string => (page as { slug?: string } | null | undefined)?.slug ?? ''

const lockRow = statement<NoRow, []>(
  'setup-lock',
  'INSERT INTO setup_progress DEFAULT VALUES ON CONFLICT (only_row) DO UPDATE SET only_row = true',
)
const update = statement<NoRow, [hidden: boolean | null, done: string[] | null]>(
  'setup-update',
  'UPDATE setup_progress SET hidden = coalesce($1, hidden), done = coalesce($2, done)',
)

/** Locks the set-up until the transaction ends, so that demo content is added once. */
export const lockSetup = async (db: Queryable): Promise<void> => void (await lockRow(db))

export async function changeSetup(db: Queryable, { hidden, done }: { hidden?: boolean; done?: Key[] }): Promise<void> {
  await lockSetup(db)
  await update(db, hidden ?? null, done ?? null)
}
