import { escapeHtml } from '#lib/escape-html.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'

/** Some texts take the parser a time that grows with the square of their length. */
const RENDER: WorkerFile<string, string> = { url: new URL('./markdown.worker.ts', import.meta.url), limitMs: 5000 }
const WORDS_A_MINUTE = 220

/** Markdown as HTML that is safe to show, whatever stands in it (EN-05). A text that takes too long is shown as it was written. */
export const htmlOf = (markdown: string): Promise<string> =>
  renderMarkdown(markdown).catch((error: unknown) => {
    if (error instanceof WorkLimitError) return `<p>${escapeHtml(markdown)}</p>`
    throw error
  })

/** The same for a text that is about to be published. Throws WorkLimitError for one that takes too long, or is nested too deep. */
export const renderMarkdown = (markdown: string): Promise<string> =>
  runInWorker(RENDER, markdown).catch((error: unknown) => {
    throw error instanceof RangeError ? new WorkLimitError('The text is nested too deep.', { cause: error }) : error
  })

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Sanitised HTML as the words that a reader sees. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/gu, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** About how long it takes to read a text, in whole minutes; never less than one. */
export function readingMinutes(markdown: string): number {
  const words = markdown
    .replaceAll(/<[^<>]*>/gu, ' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return Math.max(1, Math.min(999, Math.round(words.length / WORDS_A_MINUTE)))
}

/** A word or a sentence as a part of an address: `how-to`; empty when nothing in it can be one. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|[’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 80)
}
