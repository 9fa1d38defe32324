import { rowsOf } from '../tree/tree-rows.ts'

/** A menu item as its form has it. */
export interface MenuItem {
  menu: string
  path: string
  active: boolean
  children?: readonly MenuItem[]
  [field: string]: unknown
}

/** A menu item as a node of the tree. */
export interface MenuNode {
  id: number
  parent_id: number | null
  name: string
  /** Without its children. */
  item: MenuItem
}

/** Returns the items of a menu as nodes, from top to bottom. The nodes of `before` keep their ids if only texts differ. */
export function nodesOf(items: readonly MenuItem[], before: readonly MenuNode[] = []): MenuNode[] {
  const nodes: MenuNode[] = []
  let next = before.reduce((most, { id }) => Math.max(most, id), 0) + 1
  function add(siblings: readonly MenuItem[], parent: MenuNode | undefined, parentBefore: number | null): void {
    for (const { children = [], ...item } of siblings) {
      const same = before[nodes.length]
      const isKept = same !== undefined && same.parent_id === parentBefore && parent?.id === (parentBefore ?? undefined)
      const node = { id: isKept ? same.id : next++, parent_id: parent?.id ?? null, name: item.menu, item }
      nodes.push(node)
      add(children, node, node.id)
    }
  }
  add(items, undefined, null)
  return nodes
}

/** Returns nodes as the items of a menu. */
export function itemsOf(nodes: readonly MenuNode[], parent: number | null = null): MenuItem[] {
  return nodes
    .filter((node) => node.parent_id === parent)
    .map(({ id, item }) => ({ ...item, children: itemsOf(nodes, id) }))
}

/** Returns nodes in the order of the rows of their tree. */
export const inOrder = (nodes: readonly MenuNode[]): MenuNode[] => rowsOf(nodes).map(({ node }) => node)

/** Returns the place of a node in the form’s values: `0/children/2`. */
export function pointerOf(nodes: readonly MenuNode[], id: number): string {
  const node = nodes.find((one) => one.id === id)
  if (!node) return ''
  const index = nodes.filter((one) => one.parent_id === node.parent_id).findIndex((one) => one.id === id)
  return node.parent_id === null ? String(index) : `${pointerOf(nodes, node.parent_id)}/children/${index}`
}

/** Returns an earlier arrangement with what the items are now: undoing a move keeps what was typed since. */
export function restore(earlier: readonly MenuNode[], now: readonly MenuNode[]): MenuNode[] {
  const current = new Map(now.map((node) => [node.id, node]))
  return earlier.map((node) => {
    const same = current.get(node.id)
    return same ? { ...node, name: same.name, item: same.item } : node
  })
}
