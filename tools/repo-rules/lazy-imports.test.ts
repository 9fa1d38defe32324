import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { type RepoFile, repoFiles } from './repo-files.ts'

/** Part of the mechanism: retries failed modules under another URL. */
const RETRY_MODULE = 'src/lib/import-uncached.ts'
const WRAPPERS = new Set(['lazyCode', 'lazyPart'])

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/**
 * Returns lazy imports without `lazyCode` or `lazyPart`, which remove something from the page if a file fails to
 * load (EN-08).
 */
function bareImports({ path, text }: RepoFile): string[] {
  // `import.meta.glob` is fine if each result is passed to `lazyCode`.
  const isWrapped = /\blazyCode\(/.test(text)
  if (!/import(?:\(|\.meta\.glob)/.test(text)) return []
  const found: string[] = []
  const report = ({ start }: Node) =>
    found.push(
      `${path}:${text.slice(0, start).split('\n').length}: wrap this lazy import in lazyCode or lazyPart, or a lost file removes something from the page`,
    )
  const visit = (node: unknown, isTaken: boolean): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, isTaken))
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    if (one.type === 'ImportExpression' && !isTaken) report(one)
    if (!isWrapped && isLazyGlob(one, text)) report(one)
    const callee = one['callee'] as Node | undefined
    const isWrapper = one.type === 'CallExpression' && WRAPPERS.has(callee?.['name'] as string)
    // Only the import itself is allowed: a `.then(…)` would run again on each retry.
    for (const [key, child] of Object.entries(one))
      if (isWrapper && key === 'arguments') {
        const [load, ...others] = child as Node[]
        visit(load, load?.type === 'ArrowFunctionExpression' && (load['body'] as Node).type === 'ImportExpression')
        visit(others, false)
      } else visit(child, isTaken && one.type === 'ArrowFunctionExpression')
  }
  visit(parseSync(path, text).program, false)
  return found
}

/** Without `eager`, `import.meta.glob` is lazy; with `query`, it only returns URLs. */
function isLazyGlob({ type, start, end, callee }: Node, text: string): boolean {
  if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return false
  const call = text.slice(start, end as number)
  return call.startsWith('import.meta.glob') && !/eager: true|query:/.test(call)
}

describe('EN-08 lazy imports', () => {
  it('EN-08 use lazyCode or lazyPart, which survive a failed file', () => {
    const files = repoFiles(/^src\/(?!.*\/testing\/).*(?<!\.test)\.tsx?$/).filter(({ path }) => path !== RETRY_MODULE)
    expect(files.filter(({ text }) => /\b(?:lazyCode|lazyPart)\(/.test(text)).length).toBeGreaterThan(20)
    expect(files.flatMap(bareImports)).toEqual([])
  })

  it.each([
    "const Part = lazy(() => import('./part.tsx'))",
    "void import('./code.ts').then(run)",
    "const code = lazyCode(() => import('./code.ts').then(({ run }) => run))",
    "const load = () => import('./code.ts')",
    "const files = import.meta.glob('./*.tracker.ts')",
  ])('EN-08 fail without them: %s', (text) => {
    expect(bareImports({ path: 'src/a.tsx', text })).toHaveLength(1)
  })

  it.each([
    "const code = lazyCode(() => import('./code.ts'))",
    "const Part = lazyPart(() => import('./part.tsx'), (module) => module.Part, 'Part')",
    "const files = import.meta.glob('./*.tracker.ts')\nconst codes = Object.values(files).map((load) => lazyCode(load))",
    "const files = import.meta.glob('./*.chart.ts', { eager: true })",
    "type Code = typeof import('./code.ts')",
  ])('EN-08 may be %s', (text) => {
    expect(bareImports({ path: 'src/a.tsx', text })).toEqual([])
  })
})
