import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** Names of development environments. They are joined here so that this file passes, too. */
const FORBIDDEN = new RegExp(
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

function findMentions({ path, text }: RepoFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const word = FORBIDDEN.exec(line)?.[0]
    return word ? [`${path}:${index + 1}: remove "${word}", which refers to a development environment`] : []
  })
}

describe('the repository', () => {
  it('does not mention development environments', () => {
    const files = repoFiles(/\.(tsx?|mjs|json|css|md|sql|html|py|sh|ya?ml)$|(^|\/)\.[a-z]+$|^LICENSE$|^\.ci\//)
    expect(files.filter(({ path }) => path !== 'package-lock.json').flatMap(findMentions)).toEqual([])
  })

  it.each([
    ['../', 'shared/spec'],
    ['see /', 'work/main'],
    ['a helper ', 'agent'],
    ['/', 'home/somebody'],
  ])('fails with %s%s', (start, end) => {
    expect(findMentions({ path: 'a.md', text: start + end })).toHaveLength(1)
  })

  it.each(['user agent', 'framework/engine', 'https://example.org/work', 'a home/office', 'shared/state'])(
    'may contain %s',
    (text) => {
      expect(findMentions({ path: 'a.md', text })).toEqual([])
    },
  )
})
