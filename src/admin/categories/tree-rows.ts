import type { CategoryTreeNode } from '#generated/api.d.ts'

/** A category as a row of the tree. */
export interface TreeRow {
  node: CategoryTreeNode
  /** 1 at the top. */
  level: number
  /** Place among its siblings, from 1. */
  place: number
  siblings: number
  hasChildren: boolean
  /** Products in it and in the categories below it. */
  products: number
}

type Nodes = readonly CategoryTreeNode[]

/** Returns the children of each category, in their order; those of the top level are at null. */
export function childrenOf(nodes: Nodes): ReadonlyMap<number | null, CategoryTreeNode[]> {
  const children = new Map<number | null, CategoryTreeNode[]>()
  for (const node of nodes) children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), node])
  return children
}

/** Returns the visible rows from top to bottom: not those below a collapsed category, and only `shown` ones if given. */
export function rowsOf(
  nodes: Nodes,
  collapsed: ReadonlySet<number> = new Set(),
  shown?: ReadonlySet<number>,
): TreeRow[] {
  const children = childrenOf(nodes)
  const rows: TreeRow[] = []
  function add(parent: number | null, level: number, isVisible: boolean): number {
    const siblings = children.get(parent) ?? []
    let sum = 0
    siblings.forEach((node, index) => {
      const row = {
        node,
        level,
        place: index + 1,
        siblings: siblings.length,
        hasChildren: children.has(node.id),
        products: 0,
      }
      if (isVisible && shown?.has(node.id) !== false) rows.push(row)
      row.products = node.products + add(node.id, level + 1, isVisible && !collapsed.has(node.id))
      sum += row.products
    })
    return sum
  }
  add(null, 1, true)
  return rows
}

/** Returns the ids of a category and of everything below it. */
export function branchOf(nodes: Nodes, id: number): Set<number> {
  const children = childrenOf(nodes)
  const found = new Set([id])
  // A set also visits what is added meanwhile.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id)
  return found
}

/** Returns the ids of the categories whose name contains the words, and of those above them. */
export function matching(nodes: Nodes, words: string): Set<number> {
  const wanted = words.trim().toLowerCase()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set<number>()
  for (const node of nodes) {
    if (!node.name.toLowerCase().includes(wanted)) continue
    for (let at: CategoryTreeNode | undefined = node; at && !found.has(at.id); at = byId.get(at.parent_id ?? 0))
      found.add(at.id)
  }
  return found
}
