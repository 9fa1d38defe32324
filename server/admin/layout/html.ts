import { escapeHtml } from '#lib/escape-html.ts'

/** Trusted HTML, created only by the `html` tag, so that unescaped text cannot get into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

/** Builds HTML from a template, escaping all values that are not Html. Attributes must be in double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, next, index) => text + write(parts[index - 1]) + next))
}

function write(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escapeHtml(String(part))
}
