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
  // The one that collects modules by a pattern hands each of them to `lazyCode`.
  const isWrapped = /\blazyCode\(/.test(text)
  if (!/import(?:\(|\.meta\.glob)/.test(text)) return []
  const found: string[] = []
  const report = ({ start }: Node) =>
    found.push(`${path}:${text.slice(0, start).split('\n').length} imports later without lazyCode or lazyPart`)
  const visit = (node: unknown, isTaken: boolean): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, isTaken))
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    if (one.type === 'ImportExpression' && !isTaken) report(one)
    if (!isWrapped && isLazyGlob(one, text)) report(one)
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

/** `import.meta.glob` without `eager`; with `query` it collects addresses, no code. */
function isLazyGlob({ type, start, end, callee }: Node, text: string): boolean {
  if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return false
  const call = text.slice(start, end as number)
  return call.startsWith('import.meta.glob') && !/eager: true|query:/.test(call)
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
    "const files = import.meta.glob('./*.tracker.ts')",
  ])('EN-08 is found out: %s', (text) => {
    expect(bareImports({ path: 'src/a.tsx', text })).toHaveLength(1)
  })

  it.each([
    "const code = lazyCode(() => import('./code.ts'))",
    "const Part = lazyPart(() => import('./part.tsx'), (module) => module.Part, 'Part')",
    "const files = import.meta.glob('./*.tracker.ts')\nconst codes = Object.values(files).map((load) => lazyCode(load))",
    "const files = import.meta.glob('./*.chart.ts', { eager: true })",
    "type Code = typeof import('./code.ts')",
  ])('EN-08 is content with %s', (text) => {
    expect(bareImports({ path: 'src/a.tsx', text })).toEqual([])
  })
})
