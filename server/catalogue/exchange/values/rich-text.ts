import { sanitiseRichText } from '#lib/sanitise.ts'

const BLOCK = /<(?:p|div|ul|ol|table|h[1-6]|blockquote|figure|pre|section|article)[\s>/]/iu

/** Returns safe HTML. Text without blocks becomes paragraphs, as other systems show it. */
export function readRichText(html: string): string {
  const text = html.trim()
  if (text === '' || BLOCK.test(text)) return sanitiseRichText(text)
  const paragraphs = text.split(/\n[ \t]*(?:\n[ \t]*)+/u).filter((part) => part.trim() !== '')
  return sanitiseRichText(paragraphs.map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`).join('\n'))
}
