import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** A cast hides a missing field when the machine's context changes. */
const CAST = /\bas\s+(?:unknown\s+as\s+)?(?:\w*Snapshot\b|SnapshotFrom\b|\w*View<)/u
/** State names belong to the machine. Pages use tags. */
const STATE_NAME = /\.matches\((?!':)/u
const IS_PAGE = /^src\/(?:shop|sections|visitor|routes|app)\//u

function faultsIn({ path, text }: RepoFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`
    if (CAST.test(line)) return [`${at}: do not cast a snapshot; create it with the machine`]
    return IS_PAGE.test(path) && STATE_NAME.test(line) ? [`${at}: read a tag instead of a state name`] : []
  })
}

describe('snapshots of statecharts', () => {
  it('are never cast, and pages read tags instead of state names', () => {
    const files = repoFiles(/^(src|tools)\/.*\.tsx?$/).filter(({ path }) => !path.startsWith('tools/repo-rules/'))
    expect(files.length).toBeGreaterThan(800)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it.each([
    ['src/shop/a.ts', 'const a = { context } as unknown as CartSnapshot'],
    ['src/visitor/a.ts', 'const a = { context } as View<CartActor>'],
    ['tools/testing/a.ts', 'return { context } as SnapshotFrom<typeof machine>'],
    ['src/sections/a/a.tsx', "const a = state.matches('verifying')"],
    ['src/sections/a/a.tsx', "const a = state.matches({ open: 'answered' })"],
  ])('fail in %s: %s', (path, text) => {
    expect(faultsIn({ path, text })).toHaveLength(1)
  })

  it.each([
    ['src/machines/a.ts', "const isVerifying = state.matches('verifying')"],
    ['src/shop/a.ts', "const a = cart.hasTag('updating')"],
  ])('pass in %s: %s', (path, text) => {
    expect(faultsIn({ path, text })).toEqual([])
  })
})
