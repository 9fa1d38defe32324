import { parseSync } from 'vite'
import { readImport } from '#lib/import-uncached.ts'

/** Section contracts, which load without `lazyCode`. */
const CONTRACT = /\.then\(\(*[\w$]+\)?\s*=>\s*Object\.assign\(/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Import {
  /** Undefined if computed. */
  path: string | undefined
  /** Source of the enclosing function, which import-uncached.ts parses. */
  load: string
  read: ReturnType<typeof readImport>
}

/** Returns the lazy imports of a built file, except section contracts. */
export function importsOf(text: string): Import[] {
  const found: Import[] = []
  const visit = (node: unknown, load: Node | undefined): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, load))
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    const { type, value } = (one['source'] ?? {}) as Record<string, unknown>
    const path = type === 'TemplateLiteral' ? plainText(one['source'] as Node) : (value as string | undefined)
    const source = load ? text.slice(load.start, load.end) : ''
    if (one.type === 'ImportExpression' && !CONTRACT.test(source))
      found.push({ path, load: source, read: readImport(source) })
    for (const child of Object.values(one)) visit(child, one.type === 'ArrowFunctionExpression' ? one : load)
  }
  visit(parseSync('file.js', text).program, undefined)
  return found
}

/** Returns the text of a template literal without expressions. */
const plainText = ({ quasis }: Node) => {
  const [only, ...others] = quasis as { value: { cooked: string } }[]
  return others.length === 0 ? only?.value.cooked : undefined
}
