/** A node of Postgres's analysed queries (`pg_node_tree`): its type and fields. */
export interface TreeNode {
  type: string
  fields: Record<string, Tree>
}

/** Lists contain nodes or words; a list of numbers starts with its kind: `i`, `o` or `b`. Absent values are null. */
export type Tree = TreeNode | Tree[] | string | null

export function parseTree(text: string): Tree {
  const words = text.match(/[(){}]|\[[^\]]*\]|(?:\\.|[^\s(){}[\]\\])+/gsu) ?? []
  let at = 0
  const value = (): Tree => {
    const word = words[at++] as string
    if (word === '(') return listUntil(')')
    if (word === '{') return node()
    return word === '<>' ? null : word
  }
  const listUntil = (end: string): Tree[] => {
    const list: Tree[] = []
    while (words[at] !== end) list.push(value())
    at++
    return list
  }
  const node = (): TreeNode => {
    const type = words[at++] as string
    const fields: Record<string, Tree> = {}
    while (words[at] !== '}') {
      const key = (words[at++] as string).slice(1)
      const found: Tree[] = []
      while (words[at] !== '}' && !words[at]?.startsWith(':')) found.push(value())
      fields[key] = found[0] ?? null
    }
    at++
    return { type, fields }
  }
  return value()
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree)

export function nodeOf(node: TreeNode, field: string): TreeNode | undefined {
  const found = node.fields[field]
  return isNode(found) ? found : undefined
}

export function nodesOf(node: TreeNode, field: string): TreeNode[] {
  const found = node.fields[field]
  return Array.isArray(found) ? found.filter(isNode) : []
}

export const numberOf = (node: TreeNode, field: string): number => Number(node.fields[field] ?? 0)

/** Returns the numbers of a list or set field. */
export function numbersOf(node: TreeNode, field: string): number[] {
  const found = node.fields[field]
  return Array.isArray(found) ? found.slice(1).map(Number) : []
}
