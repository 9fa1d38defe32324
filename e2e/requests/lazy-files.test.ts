import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { readImport } from '#lib/load-afresh.ts'

const ASSETS = 'dist/client/assets'
/** What a document is judged by, for authors alone; not loaded through `lazyCode`. */
const CONTRACT = /\.then\(\(*[\w$]+\)?\s*=>\s*Object\.assign\(/

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Import {
  /** Undefined if it is computed. */
  path: string | undefined
  /** The source of the function around it. */
  load: string
}

/** What a built file imports later. */
function importsOf(text: string): Import[] {
  const found: Import[] = []
  const visit = (node: unknown, load: Node | undefined): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, load))
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    const { type, value } = (one['source'] ?? {}) as Record<string, unknown>
    const path = type === 'TemplateLiteral' ? plainText(one['source'] as Node) : (value as string | undefined)
    if (one.type === 'ImportExpression') found.push({ path, load: load ? text.slice(load.start, load.end) : '' })
    for (const child of Object.values(one)) visit(child, one.type === 'ArrowFunctionExpression' ? one : load)
  }
  visit(parseSync('file.js', text).program, undefined)
  return found
}

/** The text of a template literal without expressions. */
const plainText = ({ quasis }: Node) => {
  const [only, ...others] = quasis as { value: { cooked: string } }[]
  return others.length === 0 ? only?.value.cooked : undefined
}

it('EN-08 the built files say what they import later in the form that is read when a browser has cached a failure', () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith('.js'))
  const all = files
    .flatMap((file) => importsOf(readFileSync(join(ASSETS, file), 'utf8')))
    .filter(({ load }) => !CONTRACT.test(load))
  expect(all.length).toBeGreaterThan(90)
  for (const { path, load } of all) {
    if (path === undefined) continue
    const { pick, ...read } = readImport(load) ?? {}
    expect(read, load).toEqual({ path })
    expect(files, load).toContain(path.replace(/^\.\//, ''))
    // From a shared file one export is picked, here too.
    expect(pick !== undefined, load).toBe(load.includes('.then('))
  }
  // The mechanism's own: the URL under which a file is imported again.
  expect(all.filter(({ path }) => path === undefined)).toHaveLength(1)
})
