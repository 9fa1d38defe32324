import { describe, expect, it } from 'vitest'
import { repoFiles } from './repo-files.ts'
import { knownRequirements, requirementIds } from './requirements.ts'

/** Returns the ids in lines that start a test or belong to a table of titles. */
function idsInTitles(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /\b(it|test|describe)\b[.\w]*\s*(\(|`)/.test(line) || /^\s*['"`[]/.test(line))
    .flatMap(requirementIds)
}

describe('requirements', () => {
  const known = knownRequirements()

  it('have unique ids', () => {
    expect(known.length).toBeGreaterThan(90)
    expect(known).toEqual([...new Set(known)])
  })

  it('exist when a test title names them', () => {
    const unknown = repoFiles(/\.(test|e2e)\.tsx?$/)
      .filter(({ path }) => !path.startsWith('tools/repo-rules/'))
      .flatMap(({ path, text }) =>
        idsInTitles(text)
          .filter((id) => !known.includes(id))
          .map((id) => `${path}: ${id} is not in docs/requirements.md`),
      )
    expect(unknown).toEqual([])
  })

  it('are only read from titles', () => {
    expect(idsInTitles("  it('RT-01 and EN-02 do x', () => {\n    const code = 'ZZ-99'")).toEqual(['RT-01', 'EN-02'])
    expect(idsInTitles('test.each(x)(`CK-02 says ${y}`)')).toEqual(['CK-02'])
  })
})
