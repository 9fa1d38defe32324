import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { escapeStep, splitPointer } from '#engine/json-pointer.ts'
import type { Problem, SourceRange } from '#engine/types.ts'
import { MAX_DEPTH } from '#lib/json-limits.ts'
import { findTooDeepOffset } from '#lib/jsonc-depth.ts'
import { decodeText } from './decode-text.ts'
import { findOddQuotes } from './odd-quotes.ts'
import * as t from '#words/documents.ts'

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

const SYNTAX_MESSAGES: Readonly<Record<string, () => string>> = {
  InvalidNumberFormat: t.numberInvalid,
  PropertyNameExpected: t.propertyExpected,
  ValueExpected: t.valueExpected,
  ColonExpected: t.colonExpected,
  CommaExpected: t.commaExpected,
  CloseBraceExpected: t.braceExpected,
  CloseBracketExpected: t.bracketExpected,
  EndOfFileExpected: t.endExpected,
  InvalidCommentToken: t.commentNotAllowed,
  UnexpectedEndOfComment: t.commentOpen,
  UnexpectedEndOfString: t.textOpen,
  UnexpectedEndOfNumber: t.numberOpen,
  InvalidUnicode: t.escapeUnicodeInvalid,
  InvalidEscapeCharacter: t.escapeInvalid,
  InvalidCharacter: t.characterInvalid,
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

function syntaxFaults(text: string, errors: readonly ParseError[]): SyntaxFault[] {
  if (errors.length === 0) return []
  const [before = ''] = COMMENTS.exec(text) ?? []
  const [found] = OTHER_LANGUAGE.exec(text.slice(before.length)) ?? []
  if (found !== undefined) {
    const message = t.otherLanguage({ found: JSON.stringify(found) })
    return [{ message, offset: before.length, length: found.length }]
  }
  const { faults, corrected } = findOddQuotes(text)
  const rest: ParseError[] = faults.length > 0 ? [] : [...errors]
  if (faults.length > 0) parseTree(corrected, rest, { allowTrailingComma: true, disallowComments: false })
  return [
    ...faults,
    ...rest.map(({ error, offset, length }) => ({
      message: (SYNTAX_MESSAGES[printParseErrorCode(error)] ?? t.notJson)(),
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
    report('not-json', t.fileEmpty(), 0, 0)
    return source
  }
  const depthOffset = findTooDeepOffset(text)
  if (depthOffset !== undefined) {
    report('nested-too-deep', t.documentTooDeep({ levels: MAX_DEPTH }), depthOffset, 1)
    return source
  }
  const errors: ParseError[] = []
  source.tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false })
  if (source.tree && errors.length === 0) {
    source.value = getNodeValue(source.tree)
    for (const { name, pointer, key } of repeatedNames(source.tree, '')) {
      report('repeated-name', t.nameTwice({ name: JSON.stringify(name) }), key.offset, key.length, pointer)
    }
  }
  for (const { message, offset, length } of syntaxFaults(text, errors)) report('not-json', message, offset, length)
  source.isJson = errors.length === 0 && source.tree !== undefined

  source.rangeOf = (pointer, at = 'value') => {
    let node = source.tree
    let key: Node | undefined
    for (const step of splitPointer(pointer)) {
      const child = node && childOf(node, step)
      // A missing value is located at its parent.
      if (!child) return node ? range(node.offset, node.length) : range(0, 0)
      key = child.key
      node = child.value ?? child.key
    }
    const shown = at === 'key' && key ? key : node
    return shown ? range(shown.offset, shown.length) : range(0, 0)
  }
  return source
}
