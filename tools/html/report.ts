interface Message {
  type: 'error' | 'info' | 'non-document-error'
  subType?: string
  url?: string
  lastLine?: number
  message: string
  extract?: string
}

/**
 * Removes CSS, which the build has already checked and whose layers and container queries the checker does not
 * know.
 */
export const withoutCss = (html: string): string => html.replace(/(<style[^>]*>)[\s\S]*?(<\/style>)/g, '$1$2')

/**
 * Returns one line per error. `names` maps checked files to pages.
 * @throws Error if `report` is not a report
 */
export function listErrors(report: string, names: ReadonlyMap<string, string>): string[] {
  const { messages } = JSON.parse(report) as { messages?: Message[] }
  if (!Array.isArray(messages)) throw new Error('The checker returned no report.')
  return messages
    .filter(({ type }) => type !== 'info')
    .map(({ url = '', message, extract = '' }) => {
      const page = names.get(url.split('/').at(-1) ?? '') ?? url
      return `${page}: ${message}\n    ${extract.replace(/\s+/g, ' ').trim()}`
    })
}
