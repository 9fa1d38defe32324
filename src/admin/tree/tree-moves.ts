import { branchOf, rowsOf, type TreeNode, type TreeRow } from './tree-rows.ts'

type Nodes = readonly TreeNode[]
type Collapsed = ReadonlySet<number>

/** Where a node goes: below a parent, before one of its children or at the end. */
export interface Target {
  parentId: number | null
  before: number | null
}

/** A place between the rows: above the row with this index, on a level. */
export interface Gap {
  index: number
  level: number
}

/** A node on its way through the other rows. */
export interface Moving {
  id: number
  /** The visible rows without the node and what is below it. */
  others: readonly TreeRow[]
  /** Levels of the node with those below it. */
  height: number
  /** Levels that the tree may have. */
  maxLevels: number
  gap: Gap
}

/** Picks a node up where it is. */
export function pickUp(nodes: Nodes, collapsed: Collapsed, id: number, maxLevels: number): Moving | undefined {
  const rows = rowsOf(nodes, collapsed)
  const index = rows.findIndex((row) => row.node.id === id)
  const own = rows[index]
  if (!own) return undefined
  const branch = branchOf(nodes, id)
  const deepest = Math.max(...rowsOf(nodes).flatMap((row) => (branch.has(row.node.id) ? [row.level] : [])))
  return {
    id,
    others: rows.filter((row) => !branch.has(row.node.id)),
    height: deepest - own.level + 1,
    maxLevels,
    gap: { index, level: own.level },
  }
}

/** Returns the levels a gap may have: not deeper than below the row above it, and not above the row that follows. */
function levelsAt({ others, height, maxLevels }: Moving, index: number): { least: number; most: number } {
  const least = others[index]?.level ?? 1
  return { least, most: Math.min((others[index - 1]?.level ?? 0) + 1, maxLevels - height + 1) }
}

/** Moves to another gap; the level is the nearest that is possible there. Undefined where there is none. */
export function moveTo(moving: Moving, { index, level }: Gap): Moving | undefined {
  if (index < 0 || index > moving.others.length) return undefined
  const { least, most } = levelsAt(moving, index)
  if (least > most) return undefined
  return { ...moving, gap: { index, level: Math.min(most, Math.max(least, level)) } }
}

export type Direction = 'up' | 'down' | 'in' | 'out'

/** Moves by one row or one level; where that is impossible, the node stays. */
export function stepTo(moving: Moving, direction: Direction): Moving {
  const { index, level } = moving.gap
  if (direction === 'in') return moveTo(moving, { index, level: level + 1 }) ?? moving
  if (direction === 'out') {
    if (level === 1) return moving
    // Its next siblings stay where they are: it goes below all of them.
    const end = moving.others.findIndex((row, at) => at >= index && row.level < level)
    return moveTo(moving, { index: end === -1 ? moving.others.length : end, level: level - 1 }) ?? moving
  }
  const step = direction === 'up' ? -1 : 1
  // Some gaps are too deep for a node with many levels.
  for (let at = index + step; at >= 0 && at <= moving.others.length; at += step) {
    const next = moveTo(moving, { index: at, level })
    if (next) return next
  }
  return moving
}

/** Returns the place in the tree that a gap stands for. */
export function targetOf({ others, gap: { index, level } }: Moving): Target {
  const parent = others.slice(0, index).findLast((row) => row.level < level)
  const next = others[index]
  return { parentId: parent?.node.id ?? null, before: next?.level === level ? next.node.id : null }
}

/** Returns the nodes after a move; siblings are in their order. */
export function withMove<Node extends TreeNode>(
  nodes: readonly Node[],
  id: number,
  { parentId, before }: Target,
): Node[] {
  const moved = nodes.find((node) => node.id === id)
  if (!moved) return [...nodes]
  const others = nodes.filter((node) => node !== moved)
  const place = before === null ? -1 : others.findIndex((node) => node.id === before)
  return others.toSpliced(place === -1 ? others.length : place, 0, { ...moved, parent_id: parentId })
}

/** Returns the moves by one step that a row's menu offers; what is impossible is left out. */
export function stepsOf(
  nodes: Nodes,
  { node, level, place }: TreeRow,
  maxLevels: number,
): Partial<Record<Direction, Target>> {
  const siblings = nodes.filter((one) => one.parent_id === node.parent_id)
  const parent = nodes.find((one) => one.id === node.parent_id)
  const above = siblings[place - 2]
  const uncles = parent && nodes.filter((one) => one.parent_id === parent.parent_id)
  const height = pickUp(nodes, new Set(), node.id, maxLevels)?.height ?? 1
  const sibling = (before: number | null): Target => ({ parentId: node.parent_id, before })
  return {
    ...(above && { up: sibling(above.id) }),
    ...(siblings[place] && { down: sibling(siblings[place + 1]?.id ?? null) }),
    ...(above && level + height <= maxLevels && { in: { parentId: above.id, before: null } }),
    ...(parent && {
      out: { parentId: parent.parent_id, before: uncles?.[uncles.indexOf(parent) + 1]?.id ?? null },
    }),
  }
}
