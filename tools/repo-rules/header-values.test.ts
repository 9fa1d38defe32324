import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** The one module that writes addresses and file names into headers. */
const HELPER = 'server/platform/http/header-text.ts'
const DIRECT = [
  /\.redirect\(/u,
  /\.(?:header|setHeader)\(\s*['"`](?:location|content-location|content-disposition|link|refresh)['"`]/iu,
  /\.headers\(\{[^}]*\b(?:location|refresh)\b['"]?:/iu,
]

const faultsIn = ({ path, text }: RepoFile): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      DIRECT.some((one) => one.test(line))
        ? [`${path}:${index + 1}: use redirectTo, redirectAway or saveAs of ${HELPER}`]
        : [],
    )

describe('headers that hold an address or a name', () => {
  it('OP-02 are written by one module, which encodes them', () => {
    const files = repoFiles(/^server\/.*(?<!\.test)\.ts$/).filter(({ path }) => path !== HELPER)
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it.each([
    'return reply.redirect(next, 303)',
    "reply.header('Location', next)",
    "reply.header('content-disposition', `attachment; filename=${name}`)",
    "reply.raw.setHeader('link', link)",
    'reply.headers({ location: next })',
  ])('are refused elsewhere: %s', (text) => {
    expect(faultsIn({ path: 'server/a.ts', text })).toHaveLength(1)
  })

  it('are left alone where they are only read', () => {
    expect(faultsIn({ path: 'server/a.ts', text: "const to = reply.headers['location']" })).toEqual([])
  })
})
