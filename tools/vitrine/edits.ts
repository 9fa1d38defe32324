import { applyEdits, findNodeAtLocation, modify, parseTree, type Edit, type JSONPath, type Node } from 'jsonc-parser'

const treeOf = (text: string) => parseTree(text, [], { allowTrailingComma: true })

/** Spaces or tabs the file is indented by. */
function formattingOptions(text: string) {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  const insertSpaces = !indent.startsWith('\t')
  return { insertSpaces, tabSize: insertSpaces ? indent.length : 1, eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** A property after the first one (the key, where people look for an id or a version), laid out as that one is. */
function insertion(text: string, parent: Node, name: string, value: unknown): Edit | undefined {
  const first = parent.type === 'object' ? parent.children?.[0] : undefined
  if (!first) return undefined
  const between = /(\r?\n[ \t]*)$/.exec(text.slice(parent.offset, first.offset))?.[1] ?? ' '
  return {
    offset: first.offset + first.length,
    length: 0,
    content: `,${between}${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  }
}

/** The text with a value set or, if undefined, removed; comments stay, and so does the layout of what is around it. */
export function setValue(text: string, location: JSONPath, value: unknown): string {
  const tree = treeOf(text)
  const found = tree && findNodeAtLocation(tree, location)
  if (found && isPlain(value) && value !== undefined) {
    return applyEdits(text, [{ offset: found.offset, length: found.length, content: JSON.stringify(value) }])
  }
  const parent = tree && findNodeAtLocation(tree, location.slice(0, -1))
  const name = location.at(-1)
  if (!found && parent && typeof name === 'string' && isPlain(value) && value !== undefined) {
    const edit = insertion(text, parent, name, value)
    if (edit) return applyEdits(text, [edit])
  }
  return applyEdits(text, modify(text, location, value, { formattingOptions: formattingOptions(text) }))
}

/** The text with a property renamed; nothing changes when it is not there. */
export function renameProperty(text: string, location: JSONPath, to: string): string {
  const tree = treeOf(text)
  const key = tree && findNodeAtLocation(tree, location)?.parent?.children?.[0]
  return key ? applyEdits(text, [{ offset: key.offset, length: key.length, content: JSON.stringify(to) }]) : text
}
