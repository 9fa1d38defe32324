import { parseSync, type Plugin } from 'vite'
import { type Message, messageId } from '#lib/words.ts'
import { compileEnglish } from '../generate/messages.ts'

const IMPORT = /^import \* as (\w+) from '#words\/([\w-]+)\.ts'$/gm

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Inlines messages: `t.empty()` becomes `formatMessage("Your cart is empty")`. Each file then loads only the messages of its own
 * code; a shared module would add a whole area to every page.
 * Writes `dist/client/.vite/messages.json`: the ids of the messages in each file, so that a page includes the
 * translations of its own code only.
 */
export function inlineMessages(root: string): Plugin {
  let compiled: ReadonlyMap<string, Message> | undefined
  const idsByModule = new Map<string, string[]>()
  return {
    name: 'vitrine:inline-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /#words\// },
      handler(code, id) {
        compiled ??= compileEnglish(root).compiled
        const ids: string[] = []
        const inlined = inlineIn(code, id, compiled, (message) => ids.push(messageId(message)))
        idsByModule.set(id, ids)
        return { code: inlined, map: null }
      },
    },
    generateBundle(_options, bundle) {
      const byFile = Object.values(bundle).flatMap((output) => {
        const ids = output.type === 'chunk' ? output.moduleIds.flatMap((id) => idsByModule.get(id) ?? []) : []
        return ids.length > 0 ? [[output.fileName, [...new Set(ids)]] as const] : []
      })
      this.emitFile({
        type: 'asset',
        fileName: '.vite/messages.json',
        source: JSON.stringify(Object.fromEntries(byFile)),
      })
    },
  }
}

/**
 * Returns a module with its messages inlined. `onMessage` receives each.
 * @throws Error for a message that does not exist, or one that is chosen by a computed name
 */
export function inlineIn(
  code: string,
  file: string,
  compiled: ReadonlyMap<string, Message>,
  onMessage: (message: Message) => void = () => undefined,
): string {
  const areas = new Map([...code.matchAll(IMPORT)].map(([, name = '', area = '']) => [name, area]))
  if (areas.size === 0) return code
  const edits: { start: number; end: number; text: string }[] = []
  const used = new Set<string>()
  const edit = (member: Node, call: Node | undefined) => {
    const area = areas.get((member['object'] as Node)['name'] as string)
    const key = `${area}.${(member['property'] as Node)['name'] as string}`
    const message = member['computed'] ? undefined : compiled.get(key)
    if (message === undefined) throw new Error(`${file}: ${code.slice(member.start, member.end)} names no message`)
    onMessage(message)
    const name = hasTag(message) ? 'formatMessageParts' : 'formatMessage'
    used.add(name)
    const tokens = JSON.stringify(message)
    // A function that is called later, such as a label.
    if (!call) {
      const values = typeof message === 'string' ? '' : 'values'
      return edits.push({ ...member, text: `((${values}) => ${name}(${tokens}${values && `, ${values}`}))` })
    }
    const hasValues = (call['arguments'] as Node[]).length > 0
    const end = code.indexOf('(', member.end) + 1
    return edits.push({ start: member.start, end, text: `${name}(${tokens}${hasValues ? ', ' : ''}` })
  }
  const isOurs = (node: Node | undefined) =>
    node?.type === 'MemberExpression' &&
    (node['object'] as Node).type === 'Identifier' &&
    areas.has((node['object'] as Node)['name'] as string)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    const callee = one.type === 'CallExpression' ? (one['callee'] as Node) : undefined
    if (isOurs(one)) return void edit(one, undefined)
    if (callee && isOurs(callee)) {
      edit(callee, one)
      return visit(one['arguments'])
    }
    for (const child of Object.values(one)) visit(child)
  }
  visit(parseSync(file, code).program)
  const [first = '', ...others] = [...code.matchAll(IMPORT)].map(([statement]) => statement)
  const written = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
  const known = /^import \{([^}]*)\} from '#lib\/words\.ts'$/m.exec(code)?.[1]?.split(/\s*,\s*/) ?? []
  const missing = [...used].filter((name) => !known.some((one) => one.trim() === name)).toSorted()
  return [...others].reduce(
    (text, statement) => text.replace(statement, ''),
    written.replace(first, missing.length > 0 ? `import { ${missing.join(', ')} } from '#lib/words.ts'` : ''),
  )
}

/** Returns whether a message contains a tag, also within its plurals. */
const hasTag = (message: Message): boolean =>
  typeof message !== 'string' &&
  message.some(
    (part) =>
      typeof part !== 'string' &&
      (part[2] === 2 || (typeof part[1] === 'object' && Object.values(part[1]).some(hasTag))),
  )
