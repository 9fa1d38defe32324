import { beforeAll, expect, it, vi } from 'vitest'
import { expectData } from '#server/testing/contract.ts'
import { tokenOwner } from '#server/testing/staff.ts'
import { testApp } from '#server/testing/test-app.ts'
import { either, isProof } from '#tools/testing/proof.ts'

const ORDERS = either(100_000, 1000)

const shop = await testApp({ trustProxyHops: 1 })
const { pool } = shop.database
const owner = await tokenOwner(shop)
const list = async (query: string) => expectData(await owner.get(`/api/admin/orders?${query}`), 'DeskOrderPage')

/** Orders over three years, of many people, in every state: most are delivered, and few need anything. */
beforeAll(async () => {
  await pool.query(
    `INSERT INTO orders (order_no, cart_version, status, held_until, currency, sub_total, discount_total, shipping_total, tax_total, grand_total, paid_total,
       refunded_total, shipping_mode, payment_mode, phone, email, shipping_address, billing_address, shop, waybill, invoice_no, created_at, confirmed_at, tags)
     SELECT to_char(at, 'YYMMDD') || '-' || lpad((n % 1000000)::text, 6, '0'), n::text, status, CASE WHEN status = 'pending' THEN now() + interval '1 hour' END,
       'INR', total, 0, 0, 0, total, CASE WHEN status IN ('delivered', 'refunded') OR n % 3 = 0 AND status NOT IN ('pending', 'unpaid', 'cancelled') THEN total ELSE 0 END,
       CASE WHEN status = 'refunded' THEN total ELSE 0 END, jsonb_build_object('code', CASE WHEN n % 5 = 0 THEN 'air' ELSE 'road' END, 'name', 'By road', 'tax', 0),
       jsonb_build_object('code', CASE WHEN n % 3 = 0 THEN 'sandbox' ELSE 'cod' END, 'name', 'Cash'), (9000000000 + n % 40000)::text,
       'shopper' || n % 40000 || '@example.com', address, address, '{"locale": "en-IN", "timeZone": "Asia/Kolkata"}',
       CASE WHEN status IN ('shipped', 'delivered', 'refunded') THEN 'WB-' || n END, CASE WHEN status NOT IN ('pending', 'unpaid') THEN 'I/' || n END, at, at,
       CASE WHEN n % 997 = 0 THEN ARRAY['gift'] ELSE '{}' END
     FROM (SELECT n, now() - make_interval(mins => n * 15) AS at, 100000 + (n * 7919) % 900000 AS total,
         CASE WHEN n < 40 THEN 'confirmed' WHEN n < 80 THEN 'shipped' WHEN n % 50 = 1 THEN 'cancelled' WHEN n % 60 = 2 THEN 'refunded' WHEN n % 2000 = 3 THEN 'unpaid' ELSE 'delivered' END AS status,
         jsonb_build_object('name', (ARRAY['Meera', 'Arjun', 'Priya', 'Karthik', 'Anu', 'Zubeida'])[1 + n % 6] || ' ' || (ARRAY['Nair', 'Iyer', 'Sharma', 'Das', 'Khan'])[1 + (n / 6) % 5] || ' ' || n % 40000,
           'country', 'IN', 'state', 'PY', 'pincode', '605001') AS address
       FROM generate_series(1, $1::int) n) g`,
    [ORDERS],
  )
  await pool.query(
    `INSERT INTO order_line (order_id, position, sku, name, slug, brand, category, options, hsn, gst_bps, quantity, unit_price, line_total, discount, tax)
     SELECT id, p, 'SKU-' || (id * 3 + p) % 5000, 'Vase', 'vase', '', '', '{}', '', 0, 1 + (id % 3)::int, 100, 100 * (1 + id % 3), 0, 0
     FROM orders, generate_series(0, 1) p`,
  )
  await pool.query(
    `WITH parcel AS (INSERT INTO shipment (order_id, waybill, status, delivered_at) SELECT id, waybill, CASE WHEN status = 'shipped' THEN 'shipped' ELSE 'delivered' END, now()
       FROM orders WHERE waybill IS NOT NULL RETURNING id, order_id)
     INSERT INTO shipment_line (shipment_id, order_line_id, quantity) SELECT parcel.id, l.id, l.quantity FROM parcel JOIN order_line l ON l.order_id = parcel.order_id`,
  )
  await pool.query(
    `INSERT INTO refund_request (order_id, reason, amount) SELECT id, 'damaged', 100 FROM orders WHERE status = 'delivered' ORDER BY id LIMIT 20`,
  )
  await pool.query('ANALYZE orders, order_line, shipment, refund_request')
}, 600_000)

it('AD-20 counts and finds among many orders', async () => {
  const all = await list('')
  expect([all.total, all.total_is_exact]).toEqual([Math.min(ORDERS, 10_000), ORDERS <= 10_000])
  expect((await list('state=delivered,refunded&limit=200')).rows).toHaveLength(200)
  const { number, customer } = (await list('limit=1')).rows[0]!
  expect((await list(`search=${number}`)).total).toBe(1)
  expect((await list(`search=${encodeURIComponent(customer)}`)).rows.map((row) => row.customer)).toContain(customer)
  expect((await list('search=WB-77')).rows.length).toBeGreaterThan(0)
  expect((await list('needs=refund_request')).total).toBe(20)
})

/** Nonsense, what many and few orders contain, and texts without a trigram. */
const TEXTS = [
  '',
  'm',
  'me',
  'meera',
  'zubeida khan 5',
  'shopper123',
  '90000',
  '9000000017',
  'SKU-',
  'SKU-4711',
  'WB-77',
  '26',
  '000017',
  'nothing-like-this',
  '@',
  '--',
]
const RESTRICTIONS = [
  ...['', ...['confirmed', 'delivered', 'cancelled', 'unpaid', 'confirmed,shipped'].map((state) => `state=${state}`)],
  ...['awaiting', 'paid', 'on_delivery', 'refunded', 'partly_refunded'].map((payment) => `payment=${payment}`),
  ...['needs=ship', 'needs=confirm', 'needs=refund_request', 'needs=failed_refund', 'needs=ship,refund_request'],
  ...[
    'tag=gift',
    'tag=nothing',
    'payment_mode=sandbox',
    'payment_mode=none',
    'shipping_mode=air',
    'from=2026-01-01&to=2026-02-01',
  ],
]
const SORTS = ['-placed', 'placed', '-total', 'customer']

it.runIf(isProof)(
  'AD-20 answers within 200 ms at 100,000 orders',
  async () => {
    const slow: string[] = []
    for (const text of TEXTS)
      for (const restriction of RESTRICTIONS)
        for (const sort of SORTS) {
          const query = `${restriction}&sort=${sort}&search=${encodeURIComponent(text)}`
          const times: number[] = []
          // Repeated only if it was slow.
          while (times.length < 5 && times.every((time) => time > 200)) {
            const start = performance.now()
            expect((await owner.get(`/api/admin/orders?${query}`)).statusCode, query).toBe(200)
            times.push(performance.now() - start)
          }
          const best = Math.min(...times)
          if (best > 200) slow.push(`${query}: ${Math.round(best)} ms`)
        }
    expect(slow).toEqual([])
  },
  1_200_000,
)

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Temp Written Blocks': number
  Plans?: PlanNode[]
}

/** A statement that reads more has no index that fits, and is timed. */
const MOST_BLOCKS = 20_000

/** Runs what a call asks of the database again, and returns its plans. Unlike times, they do not depend on the machine. */
async function plansOf(query: string): Promise<PlanNode[]> {
  const asked = vi.spyOn(pool, 'query')
  try {
    expect((await owner.get(`/api/admin/orders?${query}`)).statusCode, query).toBe(200)
    const calls = asked.mock.calls as unknown as [text: unknown, values?: unknown[]][]
    const reading = calls.filter(([text]) => typeof text === 'string' && /^\s*\(?SELECT[^]*\borders\b/u.test(text))
    expect(reading.length, query).toBeGreaterThan(0)
    const plans: PlanNode[] = []
    for (const [text, values] of reading) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${String(text)}`,
        values ?? [],
      )
      plans.push(rows[0]!['QUERY PLAN'][0].Plan)
    }
    return plans
  } finally {
    asked.mockRestore()
  }
}

const blocksOf = (plan: PlanNode): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

/** Returns the nodes that read most, for the message of a failure. */
function describePlan(plan: PlanNode): string {
  const nodes = [plan]
  for (let at = 0; at < nodes.length; at += 1) nodes.push(...(nodes[at]!.Plans ?? []))
  const leaves = nodes.filter(({ Plans }) => !Plans).toSorted((a, b) => blocksOf(b) - blocksOf(a))
  return leaves
    .slice(0, 2)
    .map(
      (node) =>
        `${node['Node Type']} ${node['Index Name'] ?? ''} ${blocksOf(node)} blocks, ${node['Rows Removed by Filter'] ?? 0} rows removed`,
    )
    .join('; ')
}

/** Two filters that hardly any order matches are read in the order of the list: all orders, if need be in 200 ms. */
async function bestTime(query: string): Promise<number> {
  let best = Infinity
  for (let attempt = 0; attempt < 5 && best > 200; attempt += 1) {
    const start = performance.now()
    expect((await owner.get(`/api/admin/orders?${query}`)).statusCode, query).toBe(200)
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const PAIRS = RESTRICTIONS.flatMap((one, at) =>
  RESTRICTIONS.slice(at + 1).flatMap((other) => {
    const [mine, theirs] = [one, other].map((text) => text.split('=')[0])
    return mine === theirs || mine === '' ? [] : [`${one}&${other}`]
  }),
)

it('AD-20 reads little for any two filters, or answers within 200 ms nevertheless', async () => {
  const wanted = either(
    PAIRS.flatMap((pair) =>
      [...SORTS, 'total', '-customer'].flatMap((sort) =>
        ['', 'meera', 'SKU-4711'].map((text) => `${pair}&sort=${sort}&search=${text}`),
      ),
    ),
    ['state=delivered&payment=awaiting&sort=-placed&search='],
  )
  const found: string[] = []
  for (const query of wanted)
    for (const plan of await plansOf(query))
      if (blocksOf(plan) > MOST_BLOCKS && (await bestTime(query)) > 200)
        found.push(`${query}: ${blocksOf(plan)} blocks (${describePlan(plan)})`)
  expect(found).toEqual([])
}, 1_200_000)
