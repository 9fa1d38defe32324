/** A JSON value, which can be sent to another tab. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

const MAX_DEPTH = 7
const MAX_ITEMS = 40
const MAX_KEYS = 60
const MAX_TEXT = 240
/** Maximum total number of values, which limits the cost of an event. */
const MAX_VALUES = 1500

/** Words in a name that mark its value as a secret. */
const SECRET =
  /^(\w*password|passcode|passphrase|pin|otp|secret|token|jwt|cookie|session|authorization|csrf|nonce|signature|cv[cv]|card|iban|vpa|hash|proof)s?$/
/** Codes and keys are secrets, unless the preceding word says otherwise. */
const CODE = /^codes?$/
const OPEN_CODE =
  /^(pin|post|postal|zip|country|currency|state|phone|dial|language|status|error|coupon|product|item|sort|page)$/
const KEY = /^(api|private|secret|access|idempotency)$/
const CALLED = /^(phone|mobile|telephone|tel|msisdn)s?$/
/** Names of properties about a secret, such as its presence or an error. */
const ABOUT = /^(is|has|can|was)[A-Z_]|(Error|Fault|Message|Step|Length|Count|Limit|At|_error|_at)$/

const EMAIL = /([\p{L}\d._%+-])[\p{L}\d._%+-]*@([\p{L}\d-]+(?:\.[\p{L}\d-]+)+)/gu
/** A phone number: ten or more digits with spaces and hyphens. */
const PHONE = /\+?\d(?:[\s-]?\d){9,}/g
/** Long words, which may be tokens of links and sessions. */
const LONG_WORD = /[\w-]{20,}/g

/**
 * Returns a JSON copy of a value without its secrets (XS-02): codes, passwords and tokens are masked, phone numbers and
 * email addresses abbreviated. Never throws, even for functions, circular values, windows and throwing getters.
 */
export function maskSecrets(value: unknown): JsonValue {
  const walk = { left: MAX_VALUES, above: [] as object[] }
  return copy(value, '', walk)
}

interface Walk {
  left: number
  /** The objects that contain the value. */
  above: object[]
}

function copy(value: unknown, name: string, walk: Walk): JsonValue {
  walk.left -= 1
  if (walk.left < 0) return '…'
  try {
    if (isSecretName(name)) return maskSecret(value)
    if (typeof value === 'string') walk.left -= Math.floor(Math.min(value.length, MAX_TEXT) / 40)
    if (typeof value === 'string') return isPhoneName(name) ? lastTwo(value) : maskText(value)
    if (typeof value === 'number') return isPhoneName(name) ? lastTwo(String(value)) : plainNumber(value)
    if (typeof value === 'boolean' || value === null) return value
    if (typeof value === 'object') return copyObject(value, name, walk)
    return value === undefined ? null : `[${typeof value}]`
  } catch {
    return '[unreadable]'
  }
}

function copyObject(value: object, name: string, walk: Walk): JsonValue {
  if (walk.above.includes(value)) return '[circular]'
  if (walk.above.length >= MAX_DEPTH) return Array.isArray(value) ? '[…]' : '{…}'
  walk.above.push(value)
  try {
    if (Array.isArray(value)) return copyList(value, name, walk)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[no date]' : value.toISOString()
    if (value instanceof Set) return copyList([...value], name, walk)
    if (value instanceof Map)
      return copyKeys(
        [...value].map(([key, one]) => [typeof key === 'string' ? key : '[key]', one]),
        walk,
      )
    if (value instanceof Error)
      return { name: value.name, message: maskText(value.message), ...copyKeys(Object.entries(value), walk) }
    if (isActor(value)) return `[actor ${maskText(value.id)}]`
    if (!isPlain(value)) return `[${value.constructor?.name ?? 'object'}]`
    return copyKeys(keysOf(value), walk)
  } finally {
    walk.above.pop()
  }
}

function copyList(list: readonly unknown[], name: string, walk: Walk): JsonValue[] {
  const shown = list.slice(0, MAX_ITEMS).map((item) => copy(item, name, walk))
  return list.length > MAX_ITEMS ? [...shown, `… ${list.length - MAX_ITEMS} more`] : shown
}

function copyKeys(entries: readonly [string, unknown][], walk: Walk): { [key: string]: JsonValue } {
  const copied: { [key: string]: JsonValue } = {}
  for (const [key, value] of entries.slice(0, MAX_KEYS)) {
    if (walk.left <= 0) break
    if (value === undefined) continue
    // Keys can be user input too, such as an email address.
    Object.defineProperty(copied, maskText(key), { value: copy(value, key, walk), enumerable: true })
  }
  if (entries.length > MAX_KEYS) copied['…'] = `${entries.length - MAX_KEYS} more`
  return copied
}

/** Reads each key separately, so that a throwing getter only loses its own value. */
const keysOf = (value: object): [string, unknown][] =>
  Object.keys(value).map((key) => {
    try {
      return [key, (value as Record<string, unknown>)[key]]
    } catch {
      return [key, UNREADABLE]
    }
  })
const UNREADABLE = Symbol('unreadable')

const splitName = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

function isSecretName(name: string): boolean {
  if (name === '' || ABOUT.test(name)) return false
  const words = splitName(name)
  return words.some((word, index) => {
    const [before = '', after = ''] = [words[index - 1], words[index + 1]]
    if (word === 'key') return KEY.test(before)
    return CODE.test(word) ? !OPEN_CODE.test(before) : SECRET.test(word) && !(word === 'pin' && CODE.test(after))
  })
}

const isPhoneName = (name: string): boolean => !ABOUT.test(name) && splitName(name).some((word) => CALLED.test(word))

/** Masks a secret without revealing its length. */
function maskSecret(value: unknown): JsonValue {
  if (value === '' || value === null || typeof value === 'boolean') return value
  return value === undefined ? null : '••••'
}

const lastTwo = (text: string): string => (text.length > 4 ? `••••${text.slice(-2)}` : text === '' ? '' : '••••')

/** Scans slightly more than is shown, so that a secret at the end is masked as a whole. */
function maskText(text: string): string {
  const clean = text
    .slice(0, 2 * MAX_TEXT)
    .replaceAll(EMAIL, '$1•••@$2')
    .replaceAll(LONG_WORD, (word) => (looksGenerated(word) ? '••••' : word))
    .replaceAll(PHONE, (found) => lastTwo(found))
  return text.length > MAX_TEXT ? `${clean.slice(0, MAX_TEXT)}… (${text.length} characters)` : clean
}

/** Returns whether a word looks generated: not a slug, not camel case, but mixed case or digits within letters. */
function looksGenerated(word: string): boolean {
  const [isMixed, isBroken] = [/[A-Z]/.test(word) && /[a-z]/.test(word), word.includes('-')]
  if (/\d/.test(word) && /[a-z]/i.test(word)) return isMixed || !isBroken || UUID.test(word)
  return isMixed && (isBroken || /[A-Z]{2}.*[A-Z]{2}/.test(word))
}
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const plainNumber = (value: number): JsonValue => (Number.isFinite(value) ? value : `[${value}]`)

const isActor = (value: object): value is { id: string } =>
  'getSnapshot' in value && 'sessionId' in value && typeof (value as { id?: unknown }).id === 'string'

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}
