export interface TreeNode {
  id: number
  parent_id: number | null
}

/** Levels of categories, the top one included. Breadcrumbs show as many. */
export const MAX_CATEGORY_LEVELS = 10

/** Why a category cannot be moved below another one, or to the top level. */
export type MoveProblem = 'unknown_parent' | 'below_itself' | 'too_deep'

/** `id` is undefined for a new category. */
export function findMoveProblem(
  nodes: readonly TreeNode[],
  id: number | undefined,
  parentId: number | null,
): MoveProblem | undefined {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  if (parentId !== null && !byId.has(parentId)) return 'unknown_parent'
  const above = pathTo(byId, parentId)
  if (id !== undefined && above.includes(id)) return 'below_itself'
  return above.length + heightOf(nodes, id) > MAX_CATEGORY_LEVELS ? 'too_deep' : undefined
}

/** Returns the ids from a category up to the top level. */
function pathTo(byId: ReadonlyMap<number, TreeNode>, id: number | null): number[] {
  const path: number[] = []
  for (let at = id; at !== null && !path.includes(at); at = byId.get(at)?.parent_id ?? null) path.push(at)
  return path
}

/** Returns the levels of a category with those below it. */
function heightOf(nodes: readonly TreeNode[], id: number | undefined): number {
  if (id === undefined) return 1
  const children = new Map<number, number[]>()
  for (const node of nodes)
    if (node.parent_id !== null) children.set(node.parent_id, [...(children.get(node.parent_id) ?? []), node.id])
  let height = 0
  for (let level = [id]; level.length > 0 && height <= MAX_CATEGORY_LEVELS; height++)
    level = level.flatMap((one) => children.get(one) ?? [])
  return height
}

/** Returns the ids of siblings with one of them before another one, or at the end. */
export function placeBefore(siblings: readonly number[], id: number, before: number | null): number[] {
  const others = siblings.filter((one) => one !== id)
  const place = before === null ? -1 : others.indexOf(before)
  return place === -1 ? [...others, id] : others.toSpliced(place, 0, id)
}
