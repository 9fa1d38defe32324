import { EAGER_SECTIONS } from '#engine/lazy-sections.ts'
import { type ShownSections, sheetsOfAttributes } from './page-assets.ts'

/** The start of the main element. */
export const MAIN = '<main id="main"'
/** The attribute that identifies a section. */
const SECTION = ' data-section="'

/** Inserts parts before the given marks, in order. A part whose mark is missing is omitted. */
export function withParts(
  html: string,
  parts: readonly (readonly [mark: string, part: readonly string[]])[],
): string[] {
  const pieces: string[] = []
  let from = 0
  for (const [mark, part] of parts) {
    const at = mark === '</body>' ? html.lastIndexOf(mark) : html.indexOf(mark, from)
    if (at < from) continue
    pieces.push(html.slice(from, at), ...part)
    from = at
  }
  return [...pieces, html.slice(from)]
}

/** Returns the sections in a page's HTML, whose CSS is inlined and whose first chunks are preloaded. */
export function shownSections(html: string): ShownSections {
  const [start, end] = [html.indexOf(MAIN), html.lastIndexOf('</main>')]
  const [above, within, below]: [string[], string[], string[]] = [[], [], []]
  for (let at = html.indexOf(SECTION); at >= 0; at = html.indexOf(SECTION, at)) {
    const from = at + SECTION.length
    const list = start < 0 || at < start ? above : at < end ? within : below
    at = html.indexOf('"', from)
    list.push(html.slice(from, at))
  }
  const unique = (keys: string[]) => [...new Set(keys)]
  const first = within.slice(0, EAGER_SECTIONS)
  const marked = Object.entries(sheetsOfAttributes).flatMap(([sheet, mark]) => (mark.test(html) ? [sheet] : []))
  return {
    all: unique([...above, ...within, ...below]),
    above: unique(above),
    first: unique([...above, ...first]),
    ...(marked.length > 0 && { marked }),
  }
}
