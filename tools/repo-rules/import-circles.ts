import { posix } from 'node:path'
import { isTest } from './import-table.ts'
import type { ModuleImport } from './imports.ts'

export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Returns the files with the files they import, including type imports. Tests may import anything and are left out.
 */
export function fileGraph(imports: ReadonlyMap<string, readonly ModuleImport[]>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [path, found] of imports)
    if (!isTest(path))
      graph.set(path, new Set(found.flatMap(({ target }) => (target && imports.has(target) ? [target] : []))))
  return graph
}

/** Returns the folders of a file graph with the other folders their files import. */
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

/** Returns a shortest cycle of each strongly connected component, as `a → b → a`. */
export function findCycles(graph: Graph): string[] {
  return stronglyConnected(graph).map((component) => shortestCycle(graph, component).join(' → '))
}

/** Tarjan's algorithm. */
function stronglyConnected(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const components: string[][] = []
  /** Returns the earliest open node this one reaches. */
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
      const component = open.splice(open.indexOf(node))
      if (component.length > 1) components.push(component.sort())
    }
    return earliest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return components
}

function shortestCycle(graph: Graph, component: readonly string[]): string[] {
  const [start = ''] = component
  let paths = [[start]]
  const seen = new Set<string>()
  for (;;) {
    const extended: string[][] = []
    for (const way of paths)
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start]
        if (!component.includes(next) || seen.has(next)) continue
        seen.add(next)
        extended.push([...way, next])
      }
    paths = extended
  }
}
