import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { escapeStep, splitPointer } from '#engine/json-pointer.ts'
import type { Problem, SourceRange } from '#engine/types.ts'
import { MAX_DEPTH } from '#lib/json-limits.ts'
import { findTooDeepOffset } from '#lib/jsonc-depth.ts'
import { decodeText } from './decode-text.ts'
import { findOddQuotes } from './odd-quotes.ts'

export interface Source {
  text: string
  /** Undefined when the text is not JSON. */
  value: unknown
  tree: Node | undefined
  /** Syntax errors, and what JSON allows but documents do not. */
  problems: (Problem & { range: SourceRange })[]
  isJson: boolean
  rangeOf: (pointer: string, at?: 'key' | 'value') => SourceRange
}

const SYNTAX_MESSAGES: Record<string, string> = {
  InvalidSymbol: 'this is not JSON',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'expected the name of a property in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected }',
  CloseBracketExpected: 'expected ]',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'this comment is not allowed',
  UnexpectedEndOfComment: 'the comment does not end',
  UnexpectedEndOfString: 'the text does not end on this line',
  UnexpectedEndOfNumber: 'the number is not finished',
  InvalidUnicode: 'this is not a valid \\u escape',
  InvalidEscapeCharacter: 'this escape is not valid',
  InvalidCharacter: 'this character is not allowed',
}

function createRanges(text: string): (offset: number, length: number) => SourceRange {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineOf = (offset: number) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  return (offset, length) => {
    const line = lineOf(offset)
    const endLine = lineOf(offset + length)
    return {
      line: line + 1,
      column: offset - starts[line]! + 1,
      endLine: endLine + 1,
      endColumn: offset + length - starts[endLine]! + 1,
    }
  }
}

/** Duplicate property names: JSON.parse silently keeps the last. */
function* repeatedNames(node: Node, pointer: string): Generator<{ name: string; pointer: string; key: Node }> {
  const seen = new Set<string>()
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child]
    const at = `${pointer}/${key ? escapeStep(String(key.value)) : index}`
    if (key && seen.has(String(key.value))) yield { name: String(key.value), pointer: at, key }
    if (key) seen.add(String(key.value))
    if (value) yield* repeatedNames(value, at)
  }
}

function childOf(node: Node, step: string): { key?: Node; value?: Node } | undefined {
  if (node.type === 'array') {
    const value = node.children?.[Number(step)]
    return value && { value }
  }
  const property = node.children?.findLast((child) => child.children?.[0]?.value === step)
  const [key, value] = property?.children ?? []
  return key && { key, ...(value && { value }) }
}

interface SyntaxFault {
  message: string
  offset: number
  length: number
}

/** Returns the syntax errors of a text, one per cause. */
function syntaxFaults(text: string, errors: readonly ParseError[]): SyntaxFault[] {
  if (errors.length === 0) return []
  const [before = ''] = COMMENTS.exec(text) ?? []
  const [found] = OTHER_LANGUAGE.exec(text.slice(before.length)) ?? []
  if (found !== undefined) {
    const message = `This file is not JSON: a document starts with {, but this one starts with ${JSON.stringify(found)}`
    return [{ message, offset: before.length, length: found.length }]
  }
  const { faults, corrected: mended } = findOddQuotes(text)
  const rest: ParseError[] = faults.length > 0 ? [] : [...errors]
  if (faults.length > 0) parseTree(mended, rest, { allowTrailingComma: true, disallowComments: false })
  return [
    ...faults,
    ...rest.map(({ error, offset, length }) => ({
      message: SYNTAX_MESSAGES[printParseErrorCode(error)] ?? 'this is not JSON',
      offset,
      length,
    })),
  ]
}

const COMMENTS = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/u
/** Starts neither a JSON value nor a string in other quotes: HTML, Markdown, YAML. */
const OTHER_LANGUAGE = /^(?!true\b|false\b|null\b|-?\d|\/\*)[^\s{["'“”„‟«»‘’‚‛`][^\s"]{0,19}/u

/** Parses the bytes of a file; one that is not text yields a single problem. Never throws. */
export function readSourceBytes(bytes: Uint8Array): Source {
  const decoded = decodeText(bytes)
  if ('text' in decoded) return readSource(decoded.text)
  const { fault: message, line, column } = decoded
  const range = { line, column, endLine: line, endColumn: column }
  const problem = { code: 'not-utf8', severity: 'error', message, pointer: '', range } as const
  return { text: '', value: undefined, tree: undefined, problems: [problem], isJson: false, rangeOf: () => range }
}

/** Reads JSON with comments (and trailing commas). Never throws. */
export function readSource(text: string): Source {
  const range = createRanges(text)
  const source: Source = {
    text,
    value: undefined,
    tree: undefined,
    problems: [],
    isJson: false,
    rangeOf: () => range(0, 0),
  }
  const report = (code: string, message: string, offset: number, length: number, pointer = '') =>
    source.problems.push({ code, severity: 'error', message, pointer, range: range(offset, length) })

  if (text.trim() === '') {
    report('not-json', 'The file is empty', 0, 0)
    return source
  }
  const depthOffset = findTooDeepOffset(text)
  if (depthOffset !== undefined) {
    report('nested-too-deep', `a document may nest ${MAX_DEPTH} levels deep at most`, depthOffset, 1)
    return source
  }
  const errors: ParseError[] = []
  source.tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
  if (source.tree && errors.length === 0) {
    source.value = getNodeValue(source.tree)
    for (const { name, pointer, key } of repeatedNames(source.tree, '')) {
      report(
        'repeated-name',
        `"${name}" stands twice in this object; the last one counts`,
        key.offset,
        key.length,
        pointer,
      )
    }
  }
  for (const { message, offset, length } of syntaxFaults(text, errors)) report('not-json', message, offset, length)
  source.isJson = errors.length === 0 && source.tree !== undefined

  source.rangeOf = (pointer, at = 'value') => {
    let node = source.tree
    let key: Node | undefined
    for (const step of splitPointer(pointer)) {
      const child = node && childOf(node, step)
      // What is missing is shown at its parent.
      if (!child) return node ? range(node.offset, node.length) : range(0, 0)
      key = child.key
      node = child.value ?? child.key
    }
    const shown = at === 'key' && key ? key : node
    return shown ? range(shown.offset, shown.length) : range(0, 0)
  }
  return source
}
