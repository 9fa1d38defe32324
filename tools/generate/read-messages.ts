import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessage } from '#server/platform/words/compile-message.ts'
import { MessageFault } from '#server/platform/words/message-fault.ts'
import { messageFaultText } from './message-fault-text.ts'

/** Area of the default texts of sections. It has no English file, because the schemas contain the texts. */
export const DEFAULTS_AREA = 'sections'

export interface CatalogueMessage extends CompiledMessage {
  /** Such as `cart.empty`. */
  id: string
  area: string
  key: string
  text: string
  /** Section of the specification that determines the exact wording. */
  fixed?: string
  /** Tells translators where it is shown. */
  note?: string
  /** `messages/en/cart.json:3:12` */
  place: string
}

/** Names of the languages, which are folders of messages/. */
export const languagesIn = (root: string): string[] =>
  readdirSync(join(root, 'messages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

/**
 * Reads and compiles the messages of one language, sorted by id.
 * @throws Error that lists all faults, each as `file:line:column: what is wrong`
 */
export function readMessages(root: string, language: string, categories: readonly string[]): CatalogueMessage[] {
  const folder = `messages/${language}`
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).toSorted() : []
  const faults: string[] = []
  const messages = names.flatMap((name) => {
    const file = `${folder}/${name}`
    const area = name.replace(/\.json$/u, '')
    if (!/^[a-z]+(?:-[a-z]+)*\.json$/u.test(name)) {
      faults.push(`${file}: the file of an area is called area.json`)
      return []
    }
    return readArea(readFileSync(join(root, file), 'utf8'), { file, area, categories, faults })
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return messages
}

interface AreaFile {
  file: string
  area: string
  categories: readonly string[]
  faults: string[]
}

/** Reads the text of one area's file and appends faults to `faults`. Exported for its test. */
export function readArea(text: string, { file, area, categories, faults }: AreaFile): CatalogueMessage[] {
  const placeOf = (offset: number) => `${file}:${positionAt(text, offset)}`
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [error] = errors
  if (error) {
    faults.push(`${placeOf(error.offset)}: not JSON (${printParseErrorCode(error.error)})`)
    return []
  }
  if (tree?.type !== 'object') {
    faults.push(`${file}:1:1: an area is an object of messages`)
    return []
  }
  const seen = new Set<string>()
  return (tree.children ?? []).flatMap(({ children = [] }) => {
    const [name, value] = children as [Node, Node]
    const key = name.value as string
    const fault = (offset: number, what: string) => {
      faults.push(`${placeOf(offset)}: ${area}.${key}: ${what}`)
      return []
    }
    if (seen.has(key)) return fault(name.offset, 'is defined twice')
    seen.add(key)
    if (area === DEFAULTS_AREA ? !SETTING.test(key) : !NAME.test(key))
      return fault(name.offset, area === DEFAULTS_AREA ? 'a key is section.setting' : 'a key is a camelCase name')
    if (RESERVED.has(key)) return fault(name.offset, 'this name is reserved in JavaScript')
    const fields = value.type === 'object' ? fieldsOf(value) : new Map([['text', value]])
    const unknownField = [...fields].find(([field, { type }]) => !FIELDS.has(field) || type !== 'string')
    if (unknownField)
      return fault(unknownField[1].offset, `"${unknownField[0]}" is not one of text, fixed and note, each a string`)
    const source = fields.get('text')
    if (!source) return fault(value.offset, 'has no text')
    const written = source.value as string
    const [fixed, note] = ['fixed', 'note'].map((field) => fields.get(field)?.value as string | undefined)
    if (written.trim() !== written || written === '')
      return fault(source.offset, 'is empty, or begins or ends with a space')
    try {
      const compiled = compileMessage(written, categories)
      const place = placeOf(source.offset)
      return [
        {
          id: `${area}.${key}`,
          area,
          key,
          text: written,
          ...compiled,
          place,
          ...(fixed && { fixed }),
          ...(note && { note }),
        },
      ]
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error
      return fault(offsetWithin(text, source, error.offset), error.faults.map(messageFaultText).join('; '))
    }
  })
}

const NAME = /^[a-z][a-zA-Z0-9]*$/u
const SETTING = /^[a-z][a-z-]*(?:\.[a-z_]+)+$/u
const FIELDS: ReadonlySet<string> = new Set(['text', 'fixed', 'note'])
const RESERVED: ReadonlySet<string> = new Set(
  `await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements
  import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var
  void while with yield arguments eval`.split(/\s+/u),
)

const fieldsOf = (node: Node): Map<string, Node> =>
  new Map((node.children ?? []).map(({ children }) => [children![0]!.value as string, children![1]!]))

/** Returns the position in a file of a position in one of its strings, where escapes are longer than their characters. */
function offsetWithin(file: string, { offset, length }: Node, within: number): number {
  const raw = file.slice(offset + 1, offset + length - 1)
  const characters = [...raw.matchAll(/\\u[\da-fA-F]{4}|\\.|[\s\S]/gu)]
  let units = 0
  for (const { 0: written, index } of characters) {
    if (units >= within) return offset + 1 + index
    units += written.startsWith('\\') ? 1 : written.length
  }
  return offset + length - 1
}

function positionAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${before.at(-1)!.length + 1}`
}
