/** A message of the checker, as its JSON gives it. */
interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: string
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/** The css of pages is Lightning CSS's affair at build: the checker's own reader knows neither layers nor container queries. */
export const withoutCss = (html: string): string => html.replace(/(<style[^>]*>)[\s\S]*?(<\/style>)/g, '$1$2')

/** The errors of a report in words, one line each; `names` tells the page of a checked file. Throws on what is no report. */
export function errorsIn(report: string, names: ReadonlyMap<string, string>): string[] {
  const { messages } = JSON.parse(report) as { messages?: Message[] }
  if (!Array.isArray(messages)) throw new Error('The checker gave no report.')
  return messages
    .filter(({ type }) => type !== 'info')
    .map(({ url = '', message, extract = '' }) => {
      const page = names.get(url.split('/').at(-1) ?? '') ?? url
      return `${page}: ${message}\n    ${extract.replace(/\s+/g, ' ').trim()}`
    })
}
