import { escapeHtml } from '#lib/escape-html.ts'

/** HTML that was made here. Only the `html` tag makes it, so that no foreign text gets into a page as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template: text and numbers are escaped, HTML stays, and nothing is written for what is missing. */
type Part = Html | string | number | false | null | undefined | readonly Part[]

/** HTML from a template; every value in it is escaped unless it is HTML itself. Attributes stand in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + write(parts[index - 1]) + next))
}

function write(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escapeHtml(String(part))
}
