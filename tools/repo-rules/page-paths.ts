import { parseSync } from 'vite'
import { type PageRow, pageTable } from '#pages/page-table.ts'
import type { RepoFile } from './repo-files.ts'

/** The static beginning of each row's path. Content pages and the home page have none. */
const prefixes = (Object.values(pageTable) as PageRow[])
  .map(({ path }) => path.split('{')[0] ?? '')
  .filter((prefix) => prefix !== '/')
const words = [...new Set(prefixes.map((prefix) => prefix.split('/')[1]))].join('|')
const IN_PATTERN = new RegExp(`/(?:${words})(?![\\w-])`, 'u')

/** A cheap filter, because parsing is slow. */
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

/** Yields strings, starts of templates and regular expressions. */
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
 * Returns page paths that a file contains instead of using `pageHref` or `readAddress`. `isCall` tells whether a
 * path is an API call, because server routes have similar names.
 */
export function pagePathsIn({ path, text }: RepoFile, isCall: (path: string) => boolean): string[] {
  if (!ANYWHERE.test(text)) return []
  const registers = /^server\/.*\broutes\.ts$/u.test(path)
  return [...textsIn(parseSync(path, text).program)]
    .filter(({ text, isPattern }) => (isPattern ? IN_PATTERN.test(text) : beginsPage(text)))
    .filter(({ text }) => !(registers && isCall(text)))
    .map(({ text }) => `${path} contains the page path ${text}: use pageHref or readAddress`)
}
