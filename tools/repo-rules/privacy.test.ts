import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Words of a workplace: folders of one machine, notes to one another. Joined here, so that this file is clean too. */
const WORKPLACE = new RegExp(
  [
    ['\\.\\.', 'shared'].join('\\/'),
    '(?<![\\w.*])\\/' + ['work', ''].join('\\/'),
    ['helper', 'agent'].join('[ -]'),
    ['sub', 'agent'].join('[ -]?'),
    ['contract', 'md'].join('\\.'),
    ['working', 'agreement'].join(' '),
    '\\b' + ['clau', 'de'].join('') + '\\b',
    ['chat', 'gpt'].join(''),
    ['language', 'model'].join(' '),
    '\\/' + ['home', ''].join('\\/') + '\\w',
  ].join('|'),
  'i',
)

function mentions({ path, text }: RepoFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const word = WORKPLACE.exec(line)?.[0]
    return word ? [`${path}:${index + 1} says "${word}"`] : []
  })
}

describe('the repository speaks of the product alone', () => {
  it('names no folder of a workplace and nobody’s notes', () => {
    const files = repoFiles(/\.(tsx?|mjs|json|css|md|sql|html|py|sh|ya?ml)$|(^|\/)\.[a-z]+$|^LICENSE$|^\.ci\//)
    expect(files.filter(({ path }) => path !== 'package-lock.json').flatMap(mentions)).toEqual([])
  })

  it.each([
    ['../', 'shared/spec'],
    ['see /', 'work/main'],
    ['a helper ', 'agent'],
    ['/', 'home/somebody'],
  ])('sees %s%s', (start, end) => {
    expect(mentions({ path: 'a.md', text: start + end })).toHaveLength(1)
  })

  it.each(['user agent', 'framework/engine', 'https://example.org/work', 'a home/office', 'shared/state'])(
    'lets %s be',
    (text) => {
      expect(mentions({ path: 'a.md', text })).toEqual([])
    },
  )
})
