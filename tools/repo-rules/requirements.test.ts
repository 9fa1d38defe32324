import { describe, expect, it } from 'vitest'
import { repoFiles } from './repo-files.ts'
import { knownRequirements, requirementIds } from './requirements.ts'

/** Ids in the titles of the tests of one file: strings on a line that opens a test or stands in a table of titles. */
function idsInTitles(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /\b(it|test|describe)\b[.\w]*\s*(\(|`)/.test(line) || /^\s*['"`[]/.test(line))
    .flatMap(requirementIds)
}

describe('requirements', () => {
  const known = knownRequirements()

  it('are all listed once', () => {
    expect(known.length).toBeGreaterThan(90)
    expect(known).toEqual([...new Set(known)])
  })

  it('are known when a test’s title names one', () => {
    const unknown = repoFiles(/\.(test|e2e)\.tsx?$/)
      .filter(({ path }) => !path.startsWith('tools/repo-rules/'))
      .flatMap(({ path, text }) =>
        idsInTitles(text)
          .filter((id) => !known.includes(id))
          .map((id) => `${path}: ${id}`),
      )
    expect(unknown).toEqual([])
  })

  it('are read off titles alone', () => {
    expect(idsInTitles("  it('RT-01 and EN-02 do x', () => {\n    const code = 'ZZ-99'")).toEqual(['RT-01', 'EN-02'])
    expect(idsInTitles('test.each(x)(`CK-02 says ${y}`)')).toEqual(['CK-02'])
  })
})
