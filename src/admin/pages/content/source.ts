import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { isRecord } from '#engine/normalise-values.ts'
import { splitPointer } from '#engine/json-pointer.ts'
import { findExceededLimit, MAX_DOCUMENT_CHARACTERS } from '#lib/json-limits.ts'

/** The part of a document that is edited as JSON. */
export interface Source {
  name: string
  page: unknown
  component_data: readonly unknown[]
}

export const sourceText = ({ name, page, component_data }: Source): string =>
  `${JSON.stringify({ name, page, component_data }, null, 2)}\n`

/** A place in a text; line and column are 1-based. */
interface TextPlace {
  from: number
  to: number
  line: number
  column: number
}

/** Why a text is not a document. */
export type SourceFault =
  | (TextPlace & { kind: 'syntax'; code: string })
  | (TextPlace & { kind: 'not-a-document' })
  | (TextPlace & { kind: 'too-large' })

export function readSource(text: string): { source: Source } | { fault: SourceFault } {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: false, disallowComments: true, allowEmptyContent: false })
  const [first] = errors
  if (first || !tree) {
    const { offset = 0, length = 0 } = first ?? {}
    const code = first ? printParseErrorCode(first.error) : 'ValueExpected'
    return { fault: { kind: 'syntax', code, ...placeOf(text, offset, offset + length) } }
  }
  const value = JSON.parse(text) as unknown
  if (!isRecord(value) || !isRecord(value['page']) || !Array.isArray(value['component_data']))
    return { fault: { kind: 'not-a-document', ...placeOf(text, 0, 0) } }
  if (findExceededLimit(value, { characters: MAX_DOCUMENT_CHARACTERS }))
    return { fault: { kind: 'too-large', ...placeOf(text, 0, 0) } }
  const { name, page, component_data } = value
  return { source: { name: typeof name === 'string' ? name : '', page, component_data } }
}

/** Returns a function that finds the place of a JSON pointer in a text, or of the nearest value around it. */
export function pointerPlaces(text: string): (pointer: string, at?: 'key' | 'value') => TextPlace {
  const tree = parseTree(text)
  return (pointer, at = 'value') => {
    const steps = splitPointer(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    for (let length = steps.length; tree && length >= 0; length -= 1) {
      const node = findNodeAtLocation(tree, steps.slice(0, length))
      if (node) return nodePlace(text, at === 'key' ? keyOf(node) : node)
    }
    return placeOf(text, 0, 0)
  }
}

const keyOf = (node: Node): Node => (node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node)

/** Long values are marked on their first line only. */
function nodePlace(text: string, { offset, length }: Node): TextPlace {
  const end = text.indexOf('\n', offset)
  return placeOf(text, offset, Math.min(offset + length, end < 0 ? text.length : end))
}

export function placeOf(text: string, from: number, to: number): TextPlace {
  const before = text.slice(0, from)
  const line = before.split('\n').length
  return { from, to: Math.max(to, from), line, column: from - (before.lastIndexOf('\n') + 1) + 1 }
}
