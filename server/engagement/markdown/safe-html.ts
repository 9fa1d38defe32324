import { Marked } from 'marked'
import { sanitiseRichText } from '#lib/sanitise.ts'

const marked = new Marked({ gfm: true, async: false })

/** Renders Markdown as sanitised HTML. May be slow: call it in the worker only. */
export const safeHtml = (markdown: string): string => sanitiseRichText(marked.parse(markdown, { async: false })).trim()
