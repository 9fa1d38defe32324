import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Waits of Vitest that give up after a second where nobody says how long. */
const SHORT = /\bvi\.wait(?:For|Until)\((?!.*\btimeout:)/u
const INSTEAD = 'expect.poll, which waits as long as vitest.config.ts says'

const faultsIn = ({ path, text }: RepoFile): string[] =>
  text.split('\n').flatMap((line, index) => (SHORT.test(line) ? [`${path}:${index + 1}: use ${INSTEAD}`] : []))

describe('waits of tests', () => {
  it('are as long as a busy machine needs', () => {
    const files = repoFiles(/\.tsx?$/).filter(({ path }) => !path.startsWith('tools/repo-rules/'))
    expect(files.length).toBeGreaterThan(800)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it('are refused where they give up after a second', () => {
    expect(faultsIn({ path: 'src/a.test.ts', text: 'await vi.waitFor(() => expect(calls).toHaveLength(1))' })).toEqual([
      `src/a.test.ts:1: use ${INSTEAD}`,
    ])
    expect(faultsIn({ path: 'src/a.test.ts', text: 'await expect.poll(() => calls).toHaveLength(1)' })).toEqual([])
  })
})
