import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

const MOST_LINES = 300
const MEDIAN_LINES = 100

const lines = ({ text }: RepoFile) => text.trimEnd().split('\n').length

const tooLong = (files: RepoFile[]) =>
  files.filter((file) => lines(file) > MOST_LINES).map((file) => `${file.path}: ${lines(file)} lines`)

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

describe('the size of files', () => {
  // The studio's Python draws pictures; it is no part of the shop.
  const code = repoFiles(/\.(tsx?|mjs|css)$/).filter(({ path }) => !path.endsWith('.gen.ts'))

  it(`stops at ${MOST_LINES} lines`, () => {
    expect(tooLong(code)).toEqual([])
  })

  it(`is at most ${MEDIAN_LINES} lines at the median`, () => {
    const half = median(code.map(lines))
    expect(half, `the median is ${half} lines over ${code.length} files`).toBeLessThanOrEqual(MEDIAN_LINES)
  })

  it('sees a file that is too long', () => {
    expect(tooLong([{ path: 'a.ts', text: 'x\n'.repeat(300) }])).toEqual([])
    expect(tooLong([{ path: 'a.ts', text: 'x\n'.repeat(301) }])).toEqual(['a.ts: 301 lines'])
    expect(median([1, 900, 3])).toBe(3)
  })
})
