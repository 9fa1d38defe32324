import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { readSourceBytes } from '#server/pages/checks/source.ts'
import { displayPath } from '#server/pages/checks/display-path.ts'

export interface SourceError {
  message: string
  file: string
  line?: number | undefined
  column?: number | undefined
  frame: string
}

interface PluginError extends Error {
  plugin?: string
  id?: string
  frame?: string
  loc?: { file?: string; line: number; column: number }
}

/** Returns the first error caused by a source file, or undefined. Other errors are shown by the page itself. */
export function findSourceError(errors: readonly unknown[] = []): SourceError | undefined {
  for (const error of errors) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      const { plugin, id, loc, frame, message } = cause as PluginError
      const file = loc?.file ?? id
      if (plugin === undefined || file === undefined) continue
      const text = stripVTControlCharacters(message).trim()
      // Some compilers only give the location in the message.
      const location = loc ?? findLocation(text)
      return { message: text, file: file.split('?')[0]!, ...location, frame: stripVTControlCharacters(frame ?? '') }
    }
  }
  return undefined
}

function findLocation(message: string): { line: number; column: number } | undefined {
  const [, line, column] = /:(\d+):(\d+)\b/u.exec(message) ?? []
  return line === undefined ? undefined : { line: Number(line), column: Number(column) }
}

/** Returns why a document is not valid JSON, or undefined if it is. */
export function readDocumentError(path: string): SourceError | undefined {
  const bytes = readFileSync(path)
  const { isJson, problems } = readSourceBytes(bytes)
  const [first] = problems
  if (isJson || !first) return undefined
  const { line, column } = first.range
  return { message: first.message, file: path, line, column, frame: codeFrame(bytes.toString('utf8'), line, column) }
}

function codeFrame(text: string, line: number, column: number): string {
  const from = Math.max(1, line - 2)
  const shown = text.split('\n').slice(from - 1, line + 2)
  const width = String(from + shown.length).length
  return shown
    .flatMap((one, index) => {
      const number = `${from + index}`.padStart(width)
      const mark = from + index === line ? [`${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : []
      return [`${number} | ${one}`, ...mark]
    })
    .join('\n')
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:32px 24px}
h1{font-size:1.4rem;margin:0 0 8px;overflow-wrap:anywhere}p{margin:0 0 16px}pre{font:14px/1.5 ui-monospace,monospace;overflow:auto;padding:16px;border:1px solid;border-radius:6px}`

/** Returns an HTML page that shows the error. Vite's client reloads it after the next change. */
export function renderErrorPage({ message, file, line, column, frame }: SourceError): string {
  const place = [displayPath(file), ...(line === undefined ? [] : [line, column ?? 1])].join(':')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error in ${escape(place)}</title><style>${STYLE}</style><script type="module" src="/@vite/client"></script></head>
<body><main><h1>${escape(place)}</h1><pre>${escape(message)}</pre>${frame && !message.includes(frame) ? `<pre>${escape(frame)}</pre>` : ''}<p>Fix the file and save it. This page reloads automatically.</p></main></body></html>
`
}
