import { parseSync } from 'vite'
import { type PageRow, pageTable } from '#routes/page-table.ts'
import type { RepoFile } from './repo-files.ts'

/** What the paths of a row begin with; content pages and the home page begin with nothing of their own. */
const prefixes = (Object.values(pageTable) as PageRow[])
  .map(({ path }) => path.split('{')[0] ?? '')
  .filter((prefix) => prefix !== '/')
const words = [...new Set(prefixes.map((prefix) => prefix.split('/')[1]))].join('|')
const IN_PATTERN = new RegExp(`/(?:${words})(?![\\w-])`, 'u')

/** Parsing takes a while, so it is for files that may have one. */
const ANYWHERE = new RegExp(`\\\\?/(?:${words})(?![\\w-])`, 'u')

const beginsPage = (text: string) =>
  prefixes.some(
    (prefix) => text.startsWith(prefix) && (prefix.endsWith('/') || /^$|^[/?#]/u.test(text.slice(prefix.length))),
  )

interface Node {
  type: string
  value?: unknown
  regex?: { pattern: string }
  [key: string]: unknown
}

/** Texts, beginnings of templates and patterns of a file's code. */
function* textsIn(node: unknown): Generator<{ text: string; isPattern: boolean }> {
  if (Array.isArray(node)) for (const child of node) yield* textsIn(child)
  else if (typeof node === 'object' && node !== null) {
    const { type, value, regex } = node as Node
    if (type === 'Literal' && regex) yield { text: regex.pattern.replaceAll('\\/', '/'), isPattern: true }
    else if (type === 'Literal' && typeof value === 'string') yield { text: value, isPattern: false }
    else if (type === 'TemplateElement') yield { text: (value as { cooked: string }).cooked, isPattern: false }
    else for (const child of Object.values(node)) yield* textsIn(child)
  }
}

/**
 * Paths of pages that a file writes by itself instead of asking `pageHref` or `readAddress`. `isCall` tells of a path
 * below /api whether it is a call of the API: routes of the server are named like pages.
 */
export function pagePathsIn({ path, text }: RepoFile, isCall: (path: string) => boolean): string[] {
  if (!ANYWHERE.test(text)) return []
  const registers = /^server\/.*\broutes\.ts$/u.test(path)
  return [...textsIn(parseSync(path, text).program)]
    .filter(({ text, isPattern }) => (isPattern ? IN_PATTERN.test(text) : beginsPage(text)))
    .filter(({ text }) => !(registers && isCall(text)))
    .map(({ text }) => `${path} writes the path ${text}: pages are named by src/routes/page-table.ts`)
}
