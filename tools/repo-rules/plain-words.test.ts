import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Words that need decoding, and what is said instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  anew: 'again',
  told: 'notified, announced, shown, received',
  whoever: 'the caller, the visitor, anyone who',
}

const WORDS = new RegExp(`\\b(?:${Object.keys(INSTEAD).join('|')})\\b`, 'giu')

const faultsIn = ({ path, text }: RepoFile): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(WORDS)].map(
        ([word]) => `${path}:${index + 1} says "${word}": better ${INSTEAD[word.toLowerCase()]}`,
      ),
    )

describe('the words of the code', () => {
  it('are those of the field', () => {
    // Migrations stay as they were when they first ran.
    const files = repoFiles(/^(src|server|tools|e2e|docs)\/.*\.(tsx?|mjs|md)$/).filter(
      ({ path }) => path !== 'tools/repo-rules/plain-words.test.ts',
    )
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it('are found where they slip in', () => {
    expect(faultsIn({ path: 'a.ts', text: '// Whoever asks,\n// asks anew.' })).toEqual([
      'a.ts:1 says "Whoever": better the caller, the visitor, anyone who',
      'a.ts:2 says "anew": better again',
    ])
  })
})
