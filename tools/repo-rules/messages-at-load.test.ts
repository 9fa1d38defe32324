import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { type RepoFile, repoFiles } from './repo-files.ts'

interface Node {
  type: string
  [key: string]: unknown
}

const DEFERRED = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'PropertyDefinition'])

/** Returns the messages that a module writes while it loads, before the shop's words are known, as `path: t.name`. */
function messagesAtLoad({ path, text }: RepoFile): string[] {
  const { program } = parseSync(path, text)
  const body = program.body as unknown as Node[]
  const imported = new Set(
    body.flatMap((node) => {
      if (node.type !== 'ImportDeclaration' || !String((node['source'] as Node)['value']).startsWith('#words/'))
        return []
      return (node['specifiers'] as Node[]).map(({ local }) => (local as Node)['name'])
    }),
  )
  const found: string[] = []
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || DEFERRED.has((node as Node).type)) return
    const { type, callee, ...rest } = node as Node & { callee?: Node }
    if (type === 'CallExpression' && callee) {
      const target = callee.type === 'MemberExpression' ? (callee['object'] as Node) : callee
      if (imported.has(target['name']))
        found.push(`${path}: ${text.slice(callee['start'] as number, callee['end'] as number)}`)
    }
    visit(callee)
    Object.values(rest).forEach(visit)
  }
  if (imported.size > 0) visit(body)
  return found
}

describe('LG-01 messages', () => {
  it('LG-01 are written when they are shown, never while a module loads', () => {
    const sources = repoFiles(/^(?:src|server|tools)\/(?!.*(?:\.test\.|\/testing\/)).*\.tsx?$/)
    expect(sources.flatMap(messagesAtLoad)).toEqual([])
  })

  it.each([
    ['const title = t.title()', ['a.ts: t.title']],
    ['const STATES = { sold: t.sold(), left: [t.left({ count: 2 })] }', ['a.ts: t.sold', 'a.ts: t.left']],
    ['const STATES = { sold: t.sold }', []],
    ['const title = () => t.title()', []],
    ['function title() { return t.title() }', []],
  ])('LG-01 finds them in %s', (code, found) => {
    expect(messagesAtLoad({ path: 'a.ts', text: `import * as t from '#words/cart.ts'\n${code}` })).toEqual(found)
  })
})
