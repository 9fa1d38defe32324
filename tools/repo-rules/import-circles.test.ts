import { describe, expect, it } from 'vitest'
import { circlesOf, fileGraph, folderGraph } from './import-circles.ts'
import { importsOf } from './imports.ts'
import { repoFiles } from './repo-files.ts'

const graphOf = (files: readonly { path: string; text: string }[]) =>
  fileGraph(new Map(files.map(({ path, text }) => [path, importsOf(path, text)])))
const planted = (sources: Record<string, string>) =>
  graphOf(Object.entries(sources).map(([path, text]) => ({ path, text })))

describe('imports', () => {
  const files = graphOf(repoFiles(/(?<!\.gen|\.d)\.(tsx?|mjs)$/))

  it('run in no circle between files', () => {
    expect(files.size).toBeGreaterThan(500)
    expect(circlesOf(files)).toEqual([])
  })

  it('run in no circle between folders', () => {
    expect(circlesOf(folderGraph(files))).toEqual([])
  })
})

describe('a planted circle', () => {
  it('of files is found, also when only types go round, or a module is loaded later', () => {
    const graph = planted({
      'src/lib/a.ts': "import { b } from './b.ts'",
      'src/lib/b.ts': "export type { C } from './c.ts'",
      'src/lib/c.ts': "const a = () => import('./a.ts')",
      'src/lib/d.ts': "import { a } from './a.ts'",
    })
    expect(circlesOf(graph)).toEqual(['src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts'])
  })

  it('of folders is found, although no file is in one', () => {
    const graph = planted({
      'server/commerce/cart/view.ts': "import { x } from '#server/commerce/coupons/coupons.ts'",
      'server/commerce/coupons/coupons.ts': '',
      'server/commerce/coupons/offer.ts': "import type { Cart } from '#server/commerce/cart/identity.ts'",
      'server/commerce/cart/identity.ts': '',
    })
    expect(circlesOf(graph)).toEqual([])
    expect(circlesOf(folderGraph(graph))).toEqual([
      'server/commerce/cart → server/commerce/coupons → server/commerce/cart',
    ])
  })

  it('is found between a folder and one within it', () => {
    const graph = planted({
      'tools/vitrine/main.ts': "import { x } from './section/new.ts'",
      'tools/vitrine/section/new.ts': "import { y } from '../arguments.ts'",
      'tools/vitrine/arguments.ts': '',
    })
    expect(circlesOf(folderGraph(graph))).toEqual(['tools/vitrine → tools/vitrine/section → tools/vitrine'])
  })

  it('is none where a test takes part', () => {
    const graph = planted({
      'src/ui/a.ts': "import { b } from '#lib/b.ts'",
      'src/lib/b.ts': '',
      'src/lib/b.test.ts': "import { a } from '#ui/a.ts'",
      'src/lib/testing/c.ts': "import { a } from '#ui/a.ts'",
    })
    expect([...circlesOf(graph), ...circlesOf(folderGraph(graph))]).toEqual([])
  })
})
