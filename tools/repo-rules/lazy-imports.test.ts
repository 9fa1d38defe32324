import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { type RepoFile, repoFiles } from './repo-files.ts'

/** Fetches again what the browser takes for lost: part of the mechanism. */
const MECHANISM = 'src/lib/load-afresh.ts'
/** What takes `() => import(…)` and makes of it code that a page can do without. */
const TAKERS = new Set(['lazyCode', 'lazyPart'])

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** The places where a file imports later without `lazyCode` or `lazyPart`: one lost file would take something off the page (EN-08). */
function bareImports({ path, text }: RepoFile): string[] {
  if (!text.includes('import(')) return []
  const found: string[] = []
  const visit = (node: unknown, isTaken: boolean): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, isTaken))
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    if (one.type === 'ImportExpression' && !isTaken)
      found.push(`${path}:${text.slice(0, one.start).split('\n').length} imports later without lazyCode or lazyPart`)
    const callee = one['callee'] as Node | undefined
    const takes = one.type === 'CallExpression' && TAKERS.has(callee?.['name'] as string)
    // Nothing but the import itself: `.then(…)` behind it would be run again with each try.
    for (const [key, child] of Object.entries(one))
      if (takes && key === 'arguments') {
        const [load, ...others] = child as Node[]
        visit(load, load?.type === 'ArrowFunctionExpression' && (load['body'] as Node).type === 'ImportExpression')
        visit(others, false)
      } else visit(child, isTaken && one.type === 'ArrowFunctionExpression')
  }
  visit(parseSync(path, text).program, false)
  return found
}

describe('EN-08 what a page fetches later', () => {
  it('EN-08 uses the one mechanism that survives a failed file', () => {
    const files = repoFiles(/^src\/(?!.*\/testing\/).*(?<!\.test)\.tsx?$/).filter(({ path }) => path !== MECHANISM)
    expect(files.filter(({ text }) => /\b(?:lazyCode|lazyPart)\(/.test(text)).length).toBeGreaterThan(20)
    expect(files.flatMap(bareImports)).toEqual([])
  })

  it.each([
    "const Part = lazy(() => import('./part.tsx'))",
    "void import('./code.ts').then(run)",
    "const code = lazyCode(() => import('./code.ts').then(({ run }) => run))",
    "const load = () => import('./code.ts')",
  ])('EN-08 is found out: %s', (text) => {
    expect(bareImports({ path: 'src/a.tsx', text })).toHaveLength(1)
  })

  it.each([
    "const code = lazyCode(() => import('./code.ts'))",
    "const Part = lazyPart(() => import('./part.tsx'), (module) => module.Part, 'Part')",
    "type Code = typeof import('./code.ts')",
  ])('EN-08 is content with %s', (text) => {
    expect(bareImports({ path: 'src/a.tsx', text })).toEqual([])
  })
})
