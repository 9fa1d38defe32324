import { useState } from 'react'
import { type Target, withMove } from '../tree/tree-moves.ts'
import { branchOf } from '../tree/tree-rows.ts'
import { inOrder, itemsOf, type MenuItem, type MenuNode, nodesOf, restore } from './menu-nodes.ts'

interface State {
  value: unknown
  nodes: readonly MenuNode[]
}

export interface MenuNodes {
  nodes: readonly MenuNode[]
  move: (id: number, target: Target) => void
  /** Returns the id of the new item. */
  add: (item: MenuItem, parent: number | null) => number
  remove: (id: number) => void
  canUndo: boolean
  undo: () => void
}

const listOf = (value: unknown): readonly MenuItem[] => (Array.isArray(value) ? (value as MenuItem[]) : [])

/** The items of a menu as a tree, while the form keeps them as a value. Moves, additions and removals can be undone. */
export function useMenuNodes(value: unknown, onChange: (value: unknown) => void): MenuNodes {
  const [state, setState] = useState<State>(() => ({ value, nodes: nodesOf(listOf(value)) }))
  const [earlier, setEarlier] = useState<readonly (readonly MenuNode[])[]>([])
  let { nodes } = state
  // Somebody typed into an item, or discarded the changes.
  if (state.value !== value) {
    nodes = nodesOf(listOf(value), nodes)
    setState({ value, nodes })
  }

  function show(next: readonly MenuNode[]): void {
    const ordered = inOrder(next)
    const items = itemsOf(ordered)
    setState({ value: items, nodes: ordered })
    onChange(items)
  }
  function change(next: readonly MenuNode[]): void {
    setEarlier([...earlier, nodes])
    show(next)
  }

  return {
    nodes,
    move: (id, target) => change(withMove(nodes, id, target)),
    add: (item, parent) => {
      const id = [...earlier.flat(), ...nodes].reduce((most, node) => Math.max(most, node.id), 0) + 1
      change([...nodes, { id, parent_id: parent, name: item.menu, item }])
      return id
    },
    remove: (id) => {
      const branch = branchOf(nodes, id)
      change(nodes.filter((node) => !branch.has(node.id)))
    },
    canUndo: earlier.length > 0,
    undo: () => {
      const last = earlier.at(-1)
      if (!last) return
      setEarlier(earlier.slice(0, -1))
      show(restore(last, nodes))
    },
  }
}
