import { useMemo } from 'react'
import type { CategoryTreeNode } from '#generated/api.d.ts'
import { MAX_CATEGORY_LEVELS } from '#domain/category-tree.ts'
import { pageHref } from '#pages/page-href.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import * as t from '#words/admin-categories.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { useNavigation } from '../shell/navigation.ts'
import { TreeGrid } from '../tree/tree-grid.tsx'
import type { Target } from '../tree/tree-moves.ts'
import { branchOf } from '../tree/tree-rows.ts'
import css from '../tree/tree-grid.module.css'

interface Props {
  nodes: readonly CategoryTreeNode[]
  /** Ids of the rows that a search found; undefined without one. */
  shown: ReadonlySet<number> | undefined
  collapsed: ReadonlySet<number>
  canWrite: boolean
  onToggle: (id: number, isExpanded?: boolean) => void
  onMove: (id: number, target: Target) => void
}

const recordHref = (id: number): string => `/admin/categories/${id}`

/** The categories as a tree. */
export function CategoryTree({ nodes, canWrite, ...tree }: Props) {
  const { go } = useNavigation()
  const counts = useMemo(() => countProducts(nodes), [nodes])
  return (
    <TreeGrid
      {...tree}
      label={t.tree()}
      nodes={nodes}
      maxLevels={MAX_CATEGORY_LEVELS}
      canMove={canWrite}
      headings={[t.name(), t.products()]}
      onOpen={({ id }) => go(recordHref(id))}
      renderName={({ node }, tabIndex) => (
        <AdminLink className={css.link} href={recordHref(node.id)} tabIndex={tabIndex} draggable={false}>
          {node.name}
        </AdminLink>
      )}
      renderFact={({ node }) => <ProductCount count={counts.get(node.id) ?? 0} />}
      actionsOf={({ id, slug }) => ({
        before: canWrite ? [{ key: 'add', label: t.addChild(), href: `/admin/categories/new?parent_id=${id}` }] : [],
        after: [
          {
            key: 'products',
            label: t.viewProducts(),
            href: `/admin/products?category=${[...branchOf(nodes, id)].join(',')}`,
          },
          { key: 'shop', label: t.viewInShop(), href: pageHref('category', { slug }), isShop: true },
        ],
      })}
    />
  )
}

function ProductCount({ count }: { count: number }) {
  return (
    <span data-none={count === 0 || undefined}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t.productCount({ count })}</VisuallyHidden>
    </span>
  )
}

/** Returns the number of products in each category and those below it. */
function countProducts(nodes: readonly CategoryTreeNode[]): ReadonlyMap<number, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const counts = new Map<number, number>()
  for (const { id, products } of nodes)
    for (let at = byId.get(id); at; at = byId.get(at.parent_id ?? 0))
      counts.set(at.id, (counts.get(at.id) ?? 0) + products)
  return counts
}
