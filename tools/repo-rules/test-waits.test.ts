import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Without `timeout`, these give up after a second. */
const SHORT_WAIT = /\bvi\.wait(?:For|Until)\((?!.*\btimeout:)/u
const INSTEAD = 'expect.poll, whose timeout is set in vitest.config.ts'

const faultsIn = ({ path, text }: RepoFile): string[] =>
  text.split('\n').flatMap((line, index) => (SHORT_WAIT.test(line) ? [`${path}:${index + 1}: use ${INSTEAD}`] : []))

describe('waits in tests', () => {
  it('are long enough for a busy machine', () => {
    const files = repoFiles(/\.tsx?$/).filter(({ path }) => !path.startsWith('tools/repo-rules/'))
    expect(files.length).toBeGreaterThan(800)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it('fail if they give up after a second', () => {
    expect(faultsIn({ path: 'src/a.test.ts', text: 'await vi.waitFor(() => expect(calls).toHaveLength(1))' })).toEqual([
      `src/a.test.ts:1: use ${INSTEAD}`,
    ])
    expect(faultsIn({ path: 'src/a.test.ts', text: 'await expect.poll(() => calls).toHaveLength(1)' })).toEqual([])
  })
})
