import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

const MAX_LINES = 300
const MAX_MEDIAN_LINES = 100

const countLines = ({ text }: RepoFile) => text.trimEnd().split('\n').length

const tooLong = (files: RepoFile[]) =>
  files
    .filter((file) => countLines(file) > MAX_LINES)
    .map((file) => `${file.path}: ${countLines(file)} lines, the limit is ${MAX_LINES}. Split it by responsibility.`)

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

describe('files', () => {
  const code = repoFiles(/\.(tsx?|mjs|css)$/).filter(({ path }) => !path.endsWith('.gen.ts'))

  it(`have at most ${MAX_LINES} lines`, () => {
    expect(tooLong(code)).toEqual([])
  })

  it(`have at most ${MAX_MEDIAN_LINES} lines at the median`, () => {
    const medianLines = median(code.map(countLines))
    expect(medianLines, `the median is ${medianLines} lines over ${code.length} files`).toBeLessThanOrEqual(
      MAX_MEDIAN_LINES,
    )
  })

  it('fail when they are too long', () => {
    expect(tooLong([{ path: 'a.ts', text: 'x\n'.repeat(300) }])).toEqual([])
    expect(tooLong([{ path: 'a.ts', text: 'x\n'.repeat(301) }])).toEqual([
      'a.ts: 301 lines, the limit is 300. Split it by responsibility.',
    ])
    expect(median([1, 900, 3])).toBe(3)
  })
})
