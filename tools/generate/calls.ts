import { type NamedOperation, partText } from './operations.ts'

const BANNER = '/* Generated from schemas/ by `npm run generate`. */\n'
const PARTS = ['params', 'query', 'body', 'reply'] as const

/** Returns the part of generated/api.d.ts that types operations by their ids. */
export function operationTypes(operations: readonly NamedOperation[]): string {
  const rows = operations.map((operation) => {
    const parts = PARTS.flatMap((part) => (operation[part] ? [`${part}: ${partText(operation[part])}`] : []))
    const files = Object.keys(operation.files ?? {}).map((field) => `'${field}'`)
    return `${operation.id}: { ${[...parts, ...(files.length > 0 ? [`files: ${files.join(' | ')}`] : [])].join('; ')} }\n`
  })
  return `/** Every operation by its id: what is sent, and the data of its reply. */\nexport interface Operations {\n${rows.join('')}}\n`
}

/** Returns generated/api-operations.ts, from which the server makes its routes and its OpenAPI document. */
export function operationTable(operations: readonly NamedOperation[]): string {
  const rows = operations.map(({ id, area: _area, toast: _toast, params, query, body, reply, ...rest }) => {
    const parts = Object.entries({ params, query, body, reply }).flatMap(([part, type]) =>
      type ? [[part, partText(type)]] : [],
    )
    return `  ${id}: ${JSON.stringify({ ...rest, ...Object.fromEntries(parts) })},\n`
  })
  return `${BANNER}import type { Operations } from './api.d.ts'
${TABLE_TYPES}
export const operations: Readonly<Record<keyof Operations, OperationFacts>> = {
${rows.join('')}}
`
}

const TABLE_TYPES = `
export interface OperationFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api, with parameters as \`:name\`. */
  path: string
  tag: string
  summary: string
  description?: string
  source?: string
  retry?: 'safe'
  errors?: Readonly<Record<string, readonly string[]>>
  /** Names of definitions, as is every part; of a list with \`[]\` at the end. */
  params?: string
  query?: string
  body?: string
  reply?: string
  /** Paths at which it also accepts plain HTML forms. */
  forms?: readonly string[]
  files?: Readonly<Record<string, string>>
  download?: string
}
`

/** Returns the modules of the browser's calls by path, one per file of schemas/api with operations. */
export function callModules(operations: readonly NamedOperation[]): Map<string, string> {
  const areas = [...new Set(operations.map(({ area }) => area))]
  return new Map(
    areas.map((area) => [`generated/calls/${area}.ts`, callModule(operations.filter((one) => one.area === area))]),
  )
}

function callModule(operations: readonly NamedOperation[]): string {
  const text = operations.map((one) => `${comment(one)}${one.download ? addressOf(one) : callOf(one)}\n`).join('\n')
  const makers = ['operation', 'upload'].filter((maker) => new RegExp(`= /\\* @__PURE__ \\*/ ${maker}<`).test(text))
  const imports = makers.map((maker) => `import { ${maker} } from '#api/client/${maker}.ts'\n`).join('')
  return `${BANNER}${imports}\n${text}`
}

function callOf({ id, method, path, toast, files }: NamedOperation): string {
  const quiet = quietOf(toast)
  const given = [...(files ? [] : [`'${method}'`]), `'${path}'`, ...(quiet === undefined ? [] : [quiet])].join(', ')
  return `export const ${id} = /* @__PURE__ */ ${files ? 'upload' : 'operation'}<'${id}'>(${given})`
}

const addressOf = ({ id, path }: NamedOperation): string => `export const ${id}Path = '/api${path}'`

function quietOf(toast: NamedOperation['toast']): string | undefined {
  if (toast === undefined) return undefined
  if (toast === 'none') return 'true'
  if (toast === 'failures') return "'success'"
  return `[${toast.exceptFor.map((code) => `'${code}'`).join(', ')}]`
}

function comment({ method, path, summary, description, source, errors = {}, download }: NamedOperation): string {
  const lines = [
    `${summary}.${description ? ` ${description}` : ''}`,
    '',
    `${download ? 'The address of ' : ''}\`${method} /api${path}\`${source ? ` (${source})` : ''}`,
    ...Object.entries(errors).map(
      ([status, codes]) => `@throws ApiError ${status} ${codes.map((code) => `\`${code}\``).join(', ')}`,
    ),
  ]
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}
