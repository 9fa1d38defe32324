import { escapeHtml } from '#lib/escape-html.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import * as t from '#words/content-files.ts'

/** Parsing can take quadratic time, so it runs in a worker with a limit. */
const MARKDOWN_WORKER: WorkerFile<string, string> = {
  url: new URL('./markdown.worker.ts', import.meta.url),
  limitMs: 5000,
}
const WORDS_A_MINUTE = 220

/** Renders Markdown as sanitised HTML (EN-05). Falls back to plain text when it takes too long. */
export const renderSafely = (markdown: string): Promise<string> =>
  renderMarkdown(markdown).catch((error: unknown) => {
    if (error instanceof WorkLimitError) return `<p>${escapeHtml(markdown)}</p>`
    throw error
  })

/** Renders Markdown for publishing. @throws WorkLimitError when it takes too long or is nested too deeply */
export const renderMarkdown = (markdown: string): Promise<string> =>
  runInWorker(MARKDOWN_WORKER, markdown).catch((error: unknown) => {
    throw error instanceof RangeError ? new WorkLimitError(t.nestedTooDeeply(), { cause: error }) : error
  })

/** Returns HTML of the admin's editor as Markdown that renders unchanged: a blank line, in code, would end the HTML. */
export const markdownOfHtml = (html: string): string => html.trim().replaceAll(/\r\n?|\n/gu, '&#10;')

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

export function htmlToText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/gu, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

export function readingMinutes(markdown: string): number {
  const words = markdown
    .replaceAll(/<[^<>]*>/gu, ' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return Math.max(1, Math.min(999, Math.round(words.length / WORDS_A_MINUTE)))
}

/** Returns a text as a URL segment, such as `how-to`; empty if nothing remains. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|[’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 80)
}
