import { createHash } from 'node:crypto'
import type { CategoryTree } from '#generated/api.d.ts'
import type { TreeNode } from '#domain/category-tree.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { readTree } from './category-record.ts'

const countProducts = statement<{ id: number; products: number }, []>(
  'category-tree-products',
  `SELECT category_id AS id, count(*)::int AS products FROM product_group WHERE archive_of IS NULL GROUP BY category_id`,
)

/** Returns the tree with the number of products in each category. */
export async function describeTree(db: Queryable): Promise<CategoryTree> {
  const [nodes, counts] = [await readTree(db), await countProducts(db)]
  const products = new Map(counts.map((row) => [row.id, row.products]))
  return {
    version: versionOf(nodes),
    categories: nodes.map((node) => ({ ...node, products: products.get(node.id) ?? 0 })),
  }
}

/** Returns a text that two trees share if they have the same categories in the same places. */
export function versionOf(nodes: readonly TreeNode[]): string {
  const places = nodes.map(({ id, parent_id: parent }) => `${id} ${parent ?? ''}`).join('\n')
  return createHash('sha256').update(places).digest('base64url').slice(0, 22)
}
