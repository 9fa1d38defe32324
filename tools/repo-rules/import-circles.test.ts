import { describe, expect, it } from 'vitest'
import { findCycles, fileGraph, folderGraph } from './import-circles.ts'
import { importsOf } from './imports.ts'
import { repoFiles } from './repo-files.ts'

const graphOfFiles = (files: readonly { path: string; text: string }[]) =>
  fileGraph(new Map(files.map(({ path, text }) => [path, importsOf(path, text)])))
const graphFrom = (sources: Record<string, string>) =>
  graphOfFiles(Object.entries(sources).map(([path, text]) => ({ path, text })))

describe('imports', () => {
  const files = graphOfFiles(repoFiles(/(?<!\.gen|\.d)\.(tsx?|mjs)$/))

  it('form no cycles between files', () => {
    expect(files.size).toBeGreaterThan(500)
    expect(findCycles(files)).toEqual([])
  })

  it('form no cycles between folders', () => {
    expect(findCycles(folderGraph(files))).toEqual([])
  })
})

describe('an import cycle', () => {
  it('is found between files, also through types and dynamic imports', () => {
    const graph = graphFrom({
      'src/lib/a.ts': "import { b } from './b.ts'",
      'src/lib/b.ts': "export type { C } from './c.ts'",
      'src/lib/c.ts': "const a = () => import('./a.ts')",
      'src/lib/d.ts': "import { a } from './a.ts'",
    })
    expect(findCycles(graph)).toEqual(['src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts'])
  })

  it('is found between folders without a cycle between files', () => {
    const graph = graphFrom({
      'server/commerce/cart/view.ts': "import { x } from '#server/commerce/coupons/coupons.ts'",
      'server/commerce/coupons/coupons.ts': '',
      'server/commerce/coupons/offer.ts': "import type { Cart } from '#server/commerce/cart/identity.ts'",
      'server/commerce/cart/identity.ts': '',
    })
    expect(findCycles(graph)).toEqual([])
    expect(findCycles(folderGraph(graph))).toEqual([
      'server/commerce/cart → server/commerce/coupons → server/commerce/cart',
    ])
  })

  it('is found between a folder and its subfolder', () => {
    const graph = graphFrom({
      'tools/vitrine/main.ts': "import { x } from './section/new.ts'",
      'tools/vitrine/section/new.ts': "import { y } from '../arguments.ts'",
      'tools/vitrine/arguments.ts': '',
    })
    expect(findCycles(folderGraph(graph))).toEqual(['tools/vitrine → tools/vitrine/section → tools/vitrine'])
  })

  it('does not count if a test is part of it', () => {
    const graph = graphFrom({
      'src/ui/a.ts': "import { b } from '#lib/b.ts'",
      'src/lib/b.ts': '',
      'src/lib/b.test.ts': "import { a } from '#ui/a.ts'",
      'src/lib/testing/c.ts': "import { a } from '#ui/a.ts'",
    })
    expect([...findCycles(graph), ...findCycles(folderGraph(graph))]).toEqual([])
  })
})
