import { Marked } from 'marked'
import { sanitiseRichText } from '#lib/sanitise.ts'

const marked = new Marked({ gfm: true, async: false })
const WORDS_A_MINUTE = 220

/** Markdown as HTML that is safe to show, whatever stands in it (EN-05). */
export function htmlOf(markdown: string): string {
  return sanitiseRichText(marked.parse(markdown, { async: false })).trim()
}

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
  const words = textOf(htmlOf(markdown)).split(' ').length
  return Math.max(1, Math.min(999, Math.round(words / WORDS_A_MINUTE)))
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
