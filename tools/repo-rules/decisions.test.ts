import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repoFiles, type RepoFile } from './repo-files.ts'

const FOLDER = 'docs/decisions'
const STATUS = /^(?:Accepted|Superseded by \S+)(?: · (?:Amends|Amended by|Supersedes) \S+(?:, \S+)*)*$/
const RELATIONS = { Amends: 'Amended by', Supersedes: 'Superseded by' } as const

interface Decision {
  path: string
  number: string
  date: string
  status: string
}

const firstLines = ({ text }: RepoFile) => text.split('\n', 3) as [string, string, string]

/** Numbers of the decisions a status names after a word, such as `Amends`. */
const numbersAfter = (status: string, word: string): string[] =>
  status
    .split(' · ')
    .filter((part) => part.startsWith(word))
    .flatMap((part) => [...part.matchAll(/\[(\d{4})\]/g)].map(([, number = '']) => number))

/** Returns what is wrong with the names, headings, dates and statuses of decisions, and with their list. */
function decisionFaults(pages: readonly RepoFile[], list: string): string[] {
  const faults: string[] = []
  const decisions: Decision[] = []
  for (const page of pages) {
    const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(basename(page.path))?.[1]
    if (number === undefined) {
      faults.push(`${page.path}: rename it to NNNN-title.md with the next free number`)
      continue
    }
    const [title, , line] = firstLines(page)
    const [, date = '', status = ''] = /^(\d{4}-\d{2}-\d{2}) · (.+)$/.exec(line) ?? []
    if (!title.startsWith(`# ${Number(number)}. `))
      faults.push(`${page.path}:1: start with “# ${Number(number)}. Title”`)
    if (Number.isNaN(Date.parse(date)) || !STATUS.test(status.replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1')))
      faults.push(`${page.path}:3: write “YYYY-MM-DD · Accepted” or “YYYY-MM-DD · Superseded by [NNNN](NNNN-title.md)”`)
    if (!new RegExp(`\\(${basename(page.path)}\\) *\\| *${date}`).test(list))
      faults.push(`${page.path}: add a row with its number, title, date and status to ${FOLDER}/README.md`)
    decisions.push({ path: page.path, number, date, status })
  }
  return [...faults, ...orderFaults(decisions), ...relationFaults(decisions)]
}

function orderFaults(decisions: readonly Decision[]): string[] {
  const sorted = decisions.toSorted((a, b) => a.path.localeCompare(b.path))
  return sorted.slice(1).flatMap(({ path, number, date }, index) => {
    const before = sorted[index] as Decision
    if (number === before.number) return [`${path}: ${before.path} has this number, use the next free one`]
    return date !== '' && date < before.date ? [`${path}:3: ${date} is earlier than the date of ${before.path}`] : []
  })
}

/** A decision that amends or supersedes another one is later, and the other one says so. */
function relationFaults(decisions: readonly Decision[]): string[] {
  const known = new Map(decisions.toReversed().map((decision) => [decision.number, decision]))
  return decisions.flatMap(({ path, number, status }) =>
    Object.entries(RELATIONS).flatMap(([relation, inverse]) => [
      ...numbersAfter(status, relation).flatMap((other) =>
        other < number && numbersAfter(known.get(other)?.status ?? '', inverse).includes(number)
          ? []
          : [`${path}:3: ${other} must be an earlier decision whose status says “${inverse} ${number}”`],
      ),
      ...numbersAfter(status, inverse).flatMap((other) =>
        numbersAfter(known.get(other)?.status ?? '', relation).includes(number)
          ? []
          : [`${path}:3: ${other} must be a decision whose status says “${relation} ${number}”`],
      ),
    ]),
  )
}

describe('decisions', () => {
  it('have a number, a date and a status, and are listed', () => {
    const pages = repoFiles(/^docs\/decisions\/(?!README)[^/]+$/)
    const [list] = repoFiles(/^docs\/decisions\/README\.md$/)
    expect(pages.length).toBeGreaterThan(50)
    expect(decisionFaults(pages, list?.text ?? '')).toEqual([])
  })

  const page = (name: string, title: string, line: string) => ({
    path: `${FOLDER}/${name}`,
    text: `# ${title}\n\n${line}\n`,
  })
  const first = page('0001-one.md', '1. One', '2026-11-21 · Superseded by [0002](0002-two.md)')
  const second = page('0002-two.md', '2. Two', '2026-11-22 · Accepted · Supersedes [0001](0001-one.md)')
  const listOf = (...pages: RepoFile[]) =>
    pages.map((one) => `(${basename(one.path)}) | ${/^[\d-]*/.exec(firstLines(one)[2])?.[0]} |`).join('\n')

  it('pass when each names the other', () => {
    expect(decisionFaults([first, second], listOf(first, second))).toEqual([])
  })

  it.each([
    ['no number', page('three.md', '3. Three', '2026-11-23 · Accepted')],
    ['another number in the heading', page('0003-three.md', '4. Three', '2026-11-23 · Accepted')],
    ['no date', page('0003-three.md', '3. Three', 'Accepted')],
    ['an impossible date', page('0003-three.md', '3. Three', '2026-13-23 · Accepted')],
    ['an unknown status', page('0003-three.md', '3. Three', '2026-11-23 · Proposed')],
    ['a date before its predecessor', page('0003-three.md', '3. Three', '2026-11-20 · Accepted')],
    ['a number twice', page('0002-zwei.md', '2. Zwei', '2026-11-23 · Accepted')],
    [
      'an amended decision that does not know',
      page('0003-three.md', '3. Three', '2026-11-23 · Accepted · Amends [0002](0002-two.md)'),
    ],
    [
      'a successor that does not know',
      page('0003-three.md', '3. Three', '2026-11-23 · Superseded by [0002](0002-two.md)'),
    ],
  ])('fail with %s', (_, third) => {
    expect(decisionFaults([first, second, third], listOf(first, second, third))).toHaveLength(1)
  })

  it('fail when the list lacks them', () => {
    expect(decisionFaults([first, second], listOf(first))).toHaveLength(1)
  })
})
