import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Messages are exports of a module, and `import()` waits forever for a module with an export `then`: it is a promise. */
const faultsIn = ({ path, text }: RepoFile): string[] =>
  Object.hasOwn(JSON.parse(text) as object, 'then')
    ? [`${path}: no message may be called “then”, or the code that uses it never loads`]
    : []

describe('keys of messages', () => {
  it('LG-01 leave modules that can be imported', () => {
    const files = repoFiles(/^messages\/[\w-]+\/[\w-]+\.json$/)
    expect(files.length).toBeGreaterThan(40)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it('LG-01 fail if one is called “then”', () => {
    const path = 'messages/en/a.json'
    expect(faultsIn({ path, text: '{ "now": "Now", "then": { "text": "Then" } }' })).toHaveLength(1)
    expect(faultsIn({ path, text: '{ "thenToo": "Then" }' })).toEqual([])
  })
})
