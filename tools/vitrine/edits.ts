import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  modify,
  parseTree,
  type Edit,
  type JSONPath,
  type Node,
} from 'jsonc-parser'

const treeOf = (text: string) => parseTree(text, [], { allowTrailingComma: true })

function formattingOptions(text: string) {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const insertSpaces = !indent.startsWith('\t')
  return { insertSpaces, tabSize: insertSpaces ? indent.length : 1, eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Returns the whitespace before an object's first property. */
const whitespaceBefore = (text: string, first: Node, parent: Node) =>
  /(\r?\n[ \t]*)$/.exec(text.slice(parent.offset, first.offset))?.[1] ?? ' '

// Token kinds of jsonc-parser, whose `const enum` cannot be imported.
const COMMA = 5
const SKIPPED = [12, 13, 14, 15]

/** Returns the position of the comma after a node, skipping comments. */
function commaAfter(text: string, node: Node): { offset: number; end: number } | undefined {
  const scanner = createScanner(text)
  scanner.setPosition(node.offset + node.length)
  for (let kind: number = scanner.scan(); ; kind = scanner.scan()) {
    if (kind === COMMA) return { offset: scanner.getTokenOffset(), end: scanner.getTokenOffset() + 1 }
    if (!SKIPPED.includes(kind)) return undefined
  }
}

/** These properties are inserted after the key, others at the end. */
const AFTER_KEY = ['id', 'version']

function insertionEdit(text: string, parent: Node, name: string, value: unknown): Edit | undefined {
  const [first, second] = parent.type === 'object' ? (parent.children ?? []) : []
  const last = parent.children?.at(-1)
  if (!first || !last) return undefined
  const property = `${JSON.stringify(name)}: ${JSON.stringify(value)}`
  const layout = whitespaceBefore(text, first, parent)
  if (second && AFTER_KEY.includes(name)) return { offset: second.offset, length: 0, content: `${property},${layout}` }
  return { offset: last.offset + last.length, length: 0, content: `,${layout}${property}` }
}

/** Removes a property with its comma, and its line if nothing else is on it. */
function removalEdits(text: string, property: Node): Edit[] {
  const siblings = property.parent?.children ?? []
  const before = siblings[siblings.indexOf(property) - 1]
  const comma = commaAfter(text, property)
  let start = property.offset
  let end = property.offset + property.length
  const edits: Edit[] = []
  if (comma) end = comma.end
  else if (before) {
    const left = commaAfter(text, before)
    if (left) edits.push({ offset: left.offset, length: 1, content: '' })
  }
  const indent = /(?:^|\n)([ \t]*)$/.exec(text.slice(0, start))?.[1]
  const lineEnd = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0]
  if (indent !== undefined && lineEnd !== undefined) {
    start -= indent.length
    end += lineEnd.length
  } else if (comma) end += /^[ \t]*/.exec(text.slice(end))![0].length
  return [...edits, { offset: start, length: end - start, content: '' }]
}

/** Returns the text with a value set, or removed if undefined. Comments and layout are kept. */
export function setValue(text: string, location: JSONPath, value: unknown): string {
  const tree = treeOf(text)
  const found = tree && findNodeAtLocation(tree, location)
  const parent = tree && findNodeAtLocation(tree, location.slice(0, -1))
  const name = location.at(-1)
  if (found && value === undefined && found.parent?.type === 'property')
    return applyEdits(text, removalEdits(text, found.parent))
  if (found && isPlain(value) && value !== undefined) {
    return applyEdits(text, [{ offset: found.offset, length: found.length, content: JSON.stringify(value) }])
  }
  if (!found && parent && typeof name === 'string' && isPlain(value) && value !== undefined) {
    const edit = insertionEdit(text, parent, name, value)
    if (edit) return applyEdits(text, [edit])
  }
  return applyEdits(text, modify(text, location, value, { formattingOptions: formattingOptions(text) }))
}

/** Returns the text with a property renamed, or unchanged if it does not exist. */
export function renameProperty(text: string, location: JSONPath, to: string): string {
  const tree = treeOf(text)
  const key = tree && findNodeAtLocation(tree, location)?.parent?.children?.[0]
  return key ? applyEdits(text, [{ offset: key.offset, length: key.length, content: JSON.stringify(to) }]) : text
}
