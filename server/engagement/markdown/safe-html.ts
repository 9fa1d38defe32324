import { Marked } from 'marked'
import { sanitiseRichText } from '#lib/sanitise.ts'

const marked = new Marked({ gfm: true, async: false })

/** Markdown as HTML that is safe to show (EN-05). It may take long: for the worker alone. */
export const safeHtml = (markdown: string): string => sanitiseRichText(marked.parse(markdown, { async: false })).trim()
