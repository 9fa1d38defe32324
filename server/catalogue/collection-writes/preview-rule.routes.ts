import type { FastifyInstance } from 'fastify'
import type { RulePreviewCondition, RulePreviewRequest } from '#generated/api.d.ts'
import { type CollectionCondition, type CollectionRule, findRuleErrors } from '#domain/collection-rules.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { success } from '#server/platform/http/reply.ts'
import { refuseValues } from '#server/platform/resources/refuse-values.ts'
import { readTree } from '#server/catalogue/category-writes/category-record.ts'

interface Preview {
  total: number
  products: { id: number; title: string; picture: string | null }[]
}

const SHOWN = 8
const MAX_COUNT = 2000

const preview = statement<{ preview: Preview | null }, [string, number]>(
  'collection-rule-preview',
  'SELECT preview_collection_rule($1::jsonb, $2) AS preview',
)

/** Shows staff what the rule of a collection finds before they save it (AD-12). */
export async function routes(app: FastifyInstance): Promise<void> {
  const config = { access: 'staff', roles: ['owner', 'manager', 'editor', 'fulfilment'] } as const
  route(app, 'previewCollectionRule', { config }, async ({ body }, reply) =>
    success(reply, await previewRule(app.database.pool, body)),
  )
}

async function previewRule(db: Queryable, { match, conditions }: RulePreviewRequest) {
  const rule: CollectionRule = { match, conditions: conditions.map(conditionOf) }
  refuseValues(findRuleErrors(rule, new Set((await readTree(db)).map(({ id }) => id))))
  const [row] = await preview(db, JSON.stringify(rule), SHOWN)
  const { total = 0, products = [] } = row?.preview ?? {}
  return { total: Math.min(total, MAX_COUNT), total_is_exact: total <= MAX_COUNT, products }
}

/** Returns a condition with what belongs to its field. What is missing is refused like an empty value. */
function conditionOf(given: RulePreviewCondition): CollectionCondition {
  const { field, from = null, to = null, value = '', id = 0, count = 0 } = given
  switch (field) {
    case 'price':
      return { field, from, to }
    case 'tag':
      return { field, value }
    case 'category':
      return { field, id }
    case 'stock':
      return { field, value: value === 'out' ? 'out' : 'in' }
    case 'newest':
      return { field, count }
    case 'sale':
      return { field }
  }
}
