import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** A snapshot or a view that is made up: the compiler says no more when the machine's context changes. */
const CAST = /\bas\s+(?:unknown\s+as\s+)?(?:\w*Snapshot\b|SnapshotFrom\b|\w*View<)/u
/** The name of a state, which belongs to the machine; a tag says what the page wants to know. */
const STATE_NAME = /\.matches\((?!':)/u
const IS_PAGE = /^src\/(?:shop|sections|visitor|routes|app)\//u

function faultsIn({ path, text }: RepoFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const at = `${path}:${index + 1}`
    if (CAST.test(line)) return [`${at} casts a snapshot`]
    return IS_PAGE.test(path) && STATE_NAME.test(line) ? [`${at} asks for the name of a state`] : []
  })
}

describe('snapshots of statecharts', () => {
  it('are never cast, and pages read their tags instead of the names of states', () => {
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
  ])('are refused in %s: %s', (path, text) => {
    expect(faultsIn({ path, text })).toHaveLength(1)
  })

  it.each([
    ['src/machines/a.ts', "const isVerifying = state.matches('verifying')"],
    ['src/shop/a.ts', "const a = cart.hasTag('updating')"],
  ])('may be read in %s: %s', (path, text) => {
    expect(faultsIn({ path, text })).toEqual([])
  })
})
