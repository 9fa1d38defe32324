import { type Steps, decodeName, endOfRun, isRegular, skipSpace } from './pdf-bytes.ts'

/**
 * Names that stand in a PDF only where it runs a program, sends or fetches data, opens another file or brings one along. Each is
 * long enough not to occur by chance in compressed bytes.
 */
const ACTIVE = new Set(
  (
    'JavaScript Rendition Launch SubmitForm ImportData GoToE GoToR EmbeddedFile EmbeddedFiles FileAttachment ' +
    'RichMedia RichMediaExecute XFA Collection OnInstantiate'
  ).split(' '),
)
const BEGINNINGS = new Set([...ACTIVE].flatMap((name) => Array.from(name, (_sign, at) => name.slice(0, at))))
/** Escapes within escapes are undone so often: readers do it once, some twice. */
const ROUNDS = 4
/** The longest way to write an active name, each letter escaped as often as that, is shorter. */
const LONGEST = 2048
const LONGEST_PLAIN = 40
/** How far a name that is torn apart is looked for. */
const TORN = 256
/** Steps that a name takes, in bytes that are passed over meanwhile. */
const NAME_STEPS = 4
const ESCAPE_STEPS = 200
const FIRST_SIGNS = new Set(Buffer.from(`#${[...ACTIVE].map(([sign]) => sign).join('')}`))

export type NamesFound = 'none' | 'active' | 'encrypted'

/**
 * Looks for active names anywhere in these bytes, in one pass: in objects, comments, strings and streams alike, because a table of
 * contents may send a reader to any of them. A name counts however it is escaped, and when white space or a comment tears it apart.
 */
export function findNames(bytes: Buffer, steps: Steps): NamesFound {
  steps.take(bytes.length)
  let isEncrypted = false
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x2f || !FIRST_SIGNS.has(bytes[at + 1] ?? 0)) continue
    const end = endOfRun(bytes, at + 1)
    if (end - at > LONGEST) continue
    const raw = bytes.toString('latin1', at + 1, end)
    const isEscaped = raw.includes('#')
    steps.take(isEscaped ? ESCAPE_STEPS + raw.length : NAME_STEPS)
    if (!isEscaped && raw.length > LONGEST_PLAIN) continue
    const name = plainName(raw)
    if (name === 'Encrypt') isEncrypted = true
    if ((name === undefined || isActive(bytes, name, end, steps)) && !isWord(bytes, at, end)) return 'active'
  }
  return isEncrypted ? 'encrypted' : 'none'
}

/** A name without escapes and without signs that readers might pass over; undefined for one that is escaped too often. */
function plainName(raw: string): string | undefined {
  let name = raw
  for (let round = 0; round < ROUNDS && name.includes('#'); round++) name = decodeName(name)
  return /#[0-9a-f]{2}/iu.test(name) ? undefined : name.replaceAll(/[^A-Za-z0-9]/gu, '')
}

function isActive(bytes: Buffer, name: string, end: number, steps: Steps): boolean {
  if (ACTIVE.has(name)) return true
  if (!BEGINNINGS.has(name)) return false
  steps.take(TORN)
  const near = bytes.subarray(end, end + TORN)
  const next = skipSpace(near, 0, steps)
  return ACTIVE.has(name + near.toString('latin1', next, endOfRun(near, next)))
}

/**
 * Whether a name is a part of a single word in brackets, such as (https://example.com/JavaScript). No reader takes that for a name
 * of its own: the bracket begins a string wherever it is read, and an object that begins within needs white space.
 */
function isWord(bytes: Buffer, at: number, end: number): boolean {
  const isOfWord = (byte: number | undefined) => byte === 0x2f || isRegular(byte)
  const [least, most] = [Math.max(0, at - LONGEST), Math.min(bytes.length, end + LONGEST)]
  let [first, last] = [at - 1, end]
  while (first >= least && isOfWord(bytes[first])) first--
  while (last < most && isOfWord(bytes[last])) last++
  return first < at - 1 && bytes[first] === 0x28 && bytes[last] === 0x29
}
