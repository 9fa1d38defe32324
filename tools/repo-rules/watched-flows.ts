import { parseSync } from 'vite'
import type { RepoFile } from './repo-files.ts'

/** Functions that start an actor, by package. */
const STARTERS: Readonly<Record<string, readonly string[]>> = {
  xstate: ['createActor', 'interpret'],
  '@xstate/react': ['useMachine', 'useActor', 'useActorRef', 'createActorContext'],
}
const INSPECT_MODULE = /(?:^#visitor|\.)\/watch-flows\.ts$/

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

function* callsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const child of node) yield* callsIn(child)
  else if (typeof node === 'object' && node !== null) {
    const one = node as Node
    if (one.type === 'CallExpression') yield one
    for (const child of Object.values(one)) yield* callsIn(child)
  }
}

/** Returns the places that start an actor without the shared `inspect` of src/visitor/watch-flows.ts. */
export function unwatchedActors({ path, text }: RepoFile): string[] {
  if (!/createActor|interpret|useMachine|useActor/.test(text)) return []
  const { module, program } = parseSync(path, text)
  const starters = new Set<string>()
  let inspect: string | undefined
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName } of entries) {
      if (STARTERS[moduleRequest.value]?.includes(importName.name ?? '')) starters.add(localName.value)
      if (INSPECT_MODULE.test(moduleRequest.value) && importName.name === 'inspect') inspect = localName.value
    }
  return [...callsIn(program)].flatMap(({ callee, arguments: given, start }) => {
    const { type, name } = callee as Node
    if (type !== 'Identifier' || !starters.has(name as string)) return []
    if (inspect !== undefined && passesInspect((given as Node[])[1], inspect)) return []
    const line = text.slice(0, start).split('\n').length
    return `${path}:${line} ${String(name)} starts an actor that cannot be inspected: pass { inspect } from src/visitor/watch-flows.ts`
  })
}

function passesInspect(options: Node | undefined, inspect: string): boolean {
  if (options?.type !== 'ObjectExpression') return false
  return (options['properties'] as Node[]).some(
    ({ key, value }) => (key as Node | undefined)?.['name'] === 'inspect' && (value as Node)['name'] === inspect,
  )
}
