import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

/** The only module that writes addresses and file names to headers. */
const HEADER_MODULE = 'server/platform/http/header-text.ts'
const DIRECT_WRITES = [
  /\.redirect\(/u,
  /\.(?:header|setHeader)\(\s*['"`](?:location|content-location|content-disposition|link|refresh)['"`]/iu,
  /\.headers\(\{[^}]*\b(?:location|refresh)\b['"]?:/iu,
]

const faultsIn = ({ path, text }: RepoFile): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      DIRECT_WRITES.some((one) => one.test(line))
        ? [`${path}:${index + 1}: use redirectTo, redirectAway or saveAs from ${HEADER_MODULE}`]
        : [],
    )

describe('headers with addresses or file names', () => {
  it('OP-02 are written by the module that encodes them', () => {
    const files = repoFiles(/^server\/.*(?<!\.test)\.ts$/).filter(({ path }) => path !== HEADER_MODULE)
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap(faultsIn)).toEqual([])
  })

  it.each([
    'return reply.redirect(next, 303)',
    "reply.header('Location', next)",
    "reply.header('content-disposition', `attachment; filename=${name}`)",
    "reply.raw.setHeader('link', link)",
    'reply.headers({ location: next })',
  ])('fail elsewhere: %s', (text) => {
    expect(faultsIn({ path: 'server/a.ts', text })).toHaveLength(1)
  })

  it('may be read anywhere', () => {
    expect(faultsIn({ path: 'server/a.ts', text: "const to = reply.headers['location']" })).toEqual([])
  })
})
