import { parseSync } from 'vite'
import type { RepoFile } from './repo-files.ts'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Attributes and properties that people see or hear. */
const SHOWN =
  /^(?:title|alt|placeholder|label|heading|text|note|hint|caption|message|subject|aria-(?:label|description|roledescription|valuetext|placeholder))$/
/** Errors that only developers see. */
const INTERNAL =
  /^(?:Error|TypeError|RangeError|SyntaxError|AggregateError|DOMException|.*Fault|OutdatedHtml|WorkLimitError|StepLimitError|UnreadableError)$/
/** Receivers of log and console output. */
const LOGS = /^(?:console|log|logger)$/
const WORD = /\p{L}{2}/u
const SQL = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\s/u
/** Values of the contract that look like sentences. */
const CONTRACT_VALUES = new Set(['Coming Soon', 'Under Maintenance', 'Boxed Content'])
/** A capital, small letters, and another word. */
const SENTENCE = /^\p{Lu}\p{Ll}*[’']?\p{Ll}*[,:]? .*\p{L}/u

/** Returns visible texts of a module that are not messages of the catalogue, as `path:line: text`. */
export function findLiterals({ path, text }: RepoFile): string[] {
  const found = new Map<number, string>()
  const note = ({ start }: Node, literal: string) => found.set(start, literal.trim().replaceAll(/\s+/g, ' '))

  /** `isShown`: people see the value, whatever it looks like. */
  function visit(node: unknown, isShown: boolean): void {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, isShown))
    if (typeof node !== 'object' || node === null) return
    const one = node as Node
    switch (one.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSEnumDeclaration':
        return
      case 'JSXText':
        if (WORD.test(one['value'] as string)) note(one, one['value'] as string)
        return
      case 'JSXAttribute': {
        const name = (one['name'] as Node)['name']
        return visit(one['value'], typeof name === 'string' && SHOWN.test(name))
      }
      case 'JSXElement':
      case 'JSXFragment':
        visit(one['openingElement'], false)
        return (one['children'] as Node[]).forEach((child) => visit(child, true))
      case 'JSXExpressionContainer':
        return visit(one['expression'], isShown)
      case 'Literal':
        if (isVisible(one['value'], isShown)) note(one, one['value'] as string)
        return
      case 'TemplateLiteral': {
        const texts = (one['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked)
        if (isVisible(texts.join('…'), isShown)) note(one, texts.join('…'))
        return visit(one['expressions'], false)
      }
      case 'ConditionalExpression':
        visit(one['test'], false)
        visit(one['consequent'], isShown)
        return visit(one['alternate'], isShown)
      case 'BinaryExpression':
        if (one['operator'] === '+') return visitAll(one, isShown)
        // A text in a comparison is not shown.
        return [one['left'], one['right']].forEach((side) => (side as Node).type === 'Literal' || visit(side, false))
      case 'LogicalExpression':
        return visitAll(one, isShown)
      case 'Property': {
        const name = (one['key'] as Node)['name']
        // Descriptions of metrics, and values of settings.
        if (name === 'help' || name === 'mode') return
        return visit(one['value'], typeof name === 'string' && SHOWN.test(name) && isWritten(one['value'] as Node))
      }
      case 'NewExpression':
        return INTERNAL.test(nameOf(one['callee'])) ? undefined : visit(one['arguments'], false)
      case 'TaggedTemplateExpression':
        return
      case 'CallExpression':
        if (isLogged(one)) return
        return visitAll(one, false)
      default:
        return visitAll(one, false)
    }
  }
  const visitAll = (node: Node, isShown: boolean) => Object.values(node).forEach((child) => visit(child, isShown))

  visit(parseSync(path, text).program, false)
  return [...found].map(([start, literal]) => `${path}:${text.slice(0, start).split('\n').length}: ${literal}`)
}

/** A property of a text, not of a list of classes or a code. */
const isWritten = ({ type, value }: Node): boolean => type !== 'Literal' || /^\p{Lu}/u.test(String(value))

const isVisible = (value: unknown, isShown: boolean): boolean =>
  typeof value === 'string' &&
  !SQL.test(value) &&
  (isShown ? WORD.test(value) : SENTENCE.test(value) && !CONTRACT_VALUES.has(value))

const nameOf = (node: unknown): string => ((node as Node)['name'] as string | undefined) ?? ''

function isLogged({ callee }: Node): boolean {
  let target = callee as Node | undefined
  if (nameOf(target) === 'statement') return true
  while (target?.type === 'MemberExpression') {
    const property = nameOf(target['property'])
    if (LOGS.test(property)) return true
    target = target['object'] as Node
  }
  return LOGS.test(nameOf(target ?? {}))
}
