/** Something with a place in a tree. Siblings are in their order. */
export interface TreeNode {
  id: number
  parent_id: number | null
  name: string
}

/** A node as a row of the tree. */
export interface TreeRow<Node extends TreeNode = TreeNode> {
  node: Node
  /** 1 at the top. */
  level: number
  /** Place among its siblings, from 1. */
  place: number
  siblings: number
  hasChildren: boolean
}

type Nodes = readonly TreeNode[]

/** Returns the children of each node, in their order; those of the top level are at null. */
export function childrenOf<Node extends TreeNode>(nodes: readonly Node[]): ReadonlyMap<number | null, Node[]> {
  const children = new Map<number | null, Node[]>()
  for (const node of nodes) children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), node])
  return children
}

/** Returns the visible rows from top to bottom: not those below a collapsed one, and only `shown` ones if given. */
export function rowsOf<Node extends TreeNode>(
  nodes: readonly Node[],
  collapsed: ReadonlySet<number> = new Set(),
  shown?: ReadonlySet<number>,
): TreeRow<Node>[] {
  const children = childrenOf(nodes)
  const rows: TreeRow<Node>[] = []
  function add(parent: number | null, level: number): void {
    const siblings = children.get(parent) ?? []
    siblings.forEach((node, index) => {
      const hasChildren = children.has(node.id)
      if (shown?.has(node.id) !== false)
        rows.push({ node, level, place: index + 1, siblings: siblings.length, hasChildren })
      if (!collapsed.has(node.id)) add(node.id, level + 1)
    })
  }
  add(null, 1)
  return rows
}

/** Returns the ids of a node and of everything below it. */
export function branchOf(nodes: Nodes, id: number): Set<number> {
  const children = childrenOf(nodes)
  const found = new Set([id])
  // A set also visits what is added meanwhile.
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child.id)
  return found
}

/** Returns the ids of the nodes whose name contains the words, and of those above them. */
export function matching(nodes: Nodes, words: string): Set<number> {
  const wanted = words.trim().toLowerCase()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set<number>()
  for (const node of nodes) {
    if (!node.name.toLowerCase().includes(wanted)) continue
    for (let at: TreeNode | undefined = node; at && !found.has(at.id); at = byId.get(at.parent_id ?? 0))
      found.add(at.id)
  }
  return found
}
