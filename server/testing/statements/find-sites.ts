import { type Comment, parseSync } from 'oxc-parser'

export interface Span {
  start: number
  end: number
}

/** A place that passes a statement to Postgres: a call of `query`, or of `statement`, which returns a function. */
export interface Site {
  file: string
  line: number
  kind: 'query' | 'statement'
  callee: Span
  /** The declared types of rows and values. */
  rowType?: Span
  valuesType?: Span
  text: Span
  name?: Span
  /** The values, if they are written out. */
  values?: Span
  hasName: boolean
  /** Local names used in the text, which need sample values. */
  locals: string[]
  /** Sample values of the locals, as declarations: `// Checked with: table = 'cart'`, one of them a sample. */
  samples: string[]
  /** The reason in `// Unchecked: …`. */
  unchecked?: string
  /** Why it has no name although requests run it: `// Unnamed: …`. */
  unnamed?: string
}

interface Node extends Span {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

/** Returns the places in a file that pass a statement to Postgres. */
export function findSites(file: string, source: string): Site[] {
  const { program, comments } = parseSync(file, source)
  const root = program as unknown as Node
  const sites: Site[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const visit = (node: Node, outer: ReadonlySet<string>): void => {
    const isFunction = /Function/.test(node.type) && !node.type.startsWith('TS')
    const locals = isFunction ? new Set([...outer, ...namesDeclared(node)]) : outer
    if (node.type === 'CallExpression') {
      const found = siteOf(node)
      if (found) {
        const { text, name, ...rest } = found
        const line = lineOf(node.start)
        const remarks = remarksOn(comments, line, lineOf)
        const used = [...new Set([...namesUsed(text), ...(name ? namesUsed(name) : [])])]
        sites.push({
          ...rest,
          ...remarks,
          ...{ file, line, text: spanOf(text), locals: used.filter((one) => locals.has(one)) },
          ...(name && { name: spanOf(name) }),
        })
      }
    }
    for (const child of children(node)) visit(child, locals)
  }
  visit(root, new Set())
  return sites
}

type Found = Pick<Site, 'kind' | 'callee' | 'rowType' | 'valuesType' | 'values' | 'hasName'> & {
  text: Node
  name?: Node
}

function siteOf(call: Node): Found | undefined {
  const callee = call['callee'] as Node
  const args = call['arguments'] as Node[]
  const [first, second] = args
  const [rowType, valuesType] = (call['typeArguments'] as { params: Node[] } | null)?.params ?? []
  const types = { ...(rowType && { rowType: spanOf(rowType) }), ...(valuesType && { valuesType: spanOf(valuesType) }) }
  if (!first) return undefined
  if (callee.type === 'Identifier' && callee['name'] === 'statement' && second)
    return { kind: 'statement', callee: spanOf(callee), ...types, text: second, name: first, hasName: true }
  const property = callee['property'] as Node | undefined
  if (callee.type !== 'MemberExpression' || property?.['name'] !== 'query') return undefined
  const shared = { kind: 'query' as const, callee: spanOf(callee), ...types }
  if (first.type !== 'ObjectExpression')
    return {
      ...shared,
      text: first,
      hasName: false,
      ...(second?.type === 'ArrayExpression' && { values: spanOf(second) }),
    }
  const properties = first['properties'] as Node[]
  const valueOf = (key: string) =>
    properties.find((one) => (one['key'] as Node | undefined)?.['name'] === key)?.['value'] as Node | undefined
  const text = valueOf('text')
  if (!text) return { ...shared, text: first, hasName: false }
  const name = valueOf('name')
  const values = valueOf('values')
  return {
    ...{ ...shared, text },
    ...(name && { name }),
    // Optional names are spread into the object.
    hasName: name !== undefined || properties.some((one) => one.type === 'SpreadElement' && hasNameWithin(one)),
    ...(values?.type === 'ArrayExpression' && { values: spanOf(values) }),
  }
}

function hasNameWithin(node: Node): boolean {
  if (node.type === 'Property' && (node['key'] as Node)['name'] === 'name') return true
  return children(node).some(hasNameWithin)
}

/** Returns names declared anywhere in a function: parameters, variables, functions. */
function namesDeclared(node: Node): string[] {
  const own = ['FunctionDeclaration', 'VariableDeclarator', 'ClassDeclaration'].includes(node.type)
    ? patternNames((node['id'] as Node | null) ?? undefined)
    : []
  const params = Array.isArray(node['params']) ? (node['params'] as Node[]).flatMap(patternNames) : []
  const caught = node.type === 'CatchClause' ? patternNames((node['param'] as Node | null) ?? undefined) : []
  return [...own, ...params, ...caught, ...children(node).flatMap(namesDeclared)]
}

function patternNames(pattern: Node | undefined): string[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern['name'] as string]
  if (pattern.type === 'Property') return patternNames(pattern['value'] as Node)
  if (pattern.type === 'AssignmentPattern') return patternNames(pattern['left'] as Node)
  return children(pattern).flatMap(patternNames)
}

function namesUsed(node: Node): string[] {
  if (node.type === 'Identifier') return [node['name'] as string]
  if (node.type === 'MemberExpression' && !node['computed']) return namesUsed(node['object'] as Node)
  if (node.type === 'Property' && !node['computed']) return namesUsed(node['value'] as Node)
  return children(node).flatMap(namesUsed)
}

/** Returns the check's instructions in the comments above or next to a call. */
function remarksOn(
  comments: readonly Comment[],
  line: number,
  lineOf: (offset: number) => number,
): Pick<Site, 'samples' | 'unchecked' | 'unnamed'> {
  const found: Pick<Site, 'samples' | 'unchecked' | 'unnamed'> = { samples: [] }
  let above = line
  for (const { value, start, end } of comments.toReversed()) {
    const at = lineOf(end)
    if (at > line) continue
    if (at < above - 1) break
    above = lineOf(start)
    const [, word, rest = ''] = /^\s*(Checked with|Unchecked|Unnamed): (.*\S)\s*$/.exec(value) ?? []
    if (word === 'Unchecked') found.unchecked = rest
    if (word === 'Unnamed') found.unnamed = rest
    if (word === 'Checked with') found.samples.unshift(rest)
  }
  return found
}

const spanOf = ({ start, end }: Span): Span => ({ start, end })
