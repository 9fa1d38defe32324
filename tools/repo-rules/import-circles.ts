import { posix } from 'node:path'
import { isTest } from './import-table.ts'
import type { ModuleImport } from './imports.ts'

/** What imports what: a file's path, and the paths of ours that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The files of the repository with what they import of each other; types count as well. Tests may import anything, so they are left out. */
export function fileGraph(imports: ReadonlyMap<string, readonly ModuleImport[]>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, found] of imports)
    if (!isTest(path))
      graph.set(path, new Set(found.flatMap(({ target }) => (target && imports.has(target) ? [target] : []))))
  return graph
}

/** The folders of a graph of files, with the other folders that their files import from. */
export function folderGraph(files: Graph): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of files) {
    const folder = posix.dirname(path)
    const others = graph.get(folder) ?? new Set()
    for (const target of targets) if (posix.dirname(target) !== folder) others.add(posix.dirname(target))
    graph.set(folder, others)
  }
  return graph
}

/** The circles of a graph, a shortest one for each knot, as `a → b → a`. */
export function circlesOf(graph: Graph): string[] {
  return knotsOf(graph).map((knot) => circleIn(graph, knot).join(' → '))
}

/** The sets of nodes of which each reaches every other (Tarjan's algorithm). */
function knotsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const knots: string[][] = []
  /** The earliest node still open that this one reaches. */
  const visit = (node: string): number => {
    const own = order.size
    let earliest = own
    order.set(node, own)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      const known = order.get(next)
      if (known === undefined) earliest = Math.min(earliest, visit(next))
      else if (open.includes(next)) earliest = Math.min(earliest, known)
    }
    if (earliest === own) {
      const knot = open.splice(open.indexOf(node))
      if (knot.length > 1) knots.push(knot.sort())
    }
    return earliest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots
}

/** A shortest way from the first node of a knot back to it. */
function circleIn(graph: Graph, knot: readonly string[]): string[] {
  const [start = ''] = knot
  let ways = [[start]]
  const seen = new Set<string>()
  for (;;) {
    const longer: string[][] = []
    for (const way of ways)
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start]
        if (!knot.includes(next) || seen.has(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    ways = longer
  }
}
