import { type StepBudget, decodeName, endOfRun, isRegular, skipSpace } from './pdf-bytes.ts'

/**
 * Names of PDFs that run programs, transfer data, or open or embed files. Each is too long to occur in compressed bytes
 * by chance.
 */
const ACTIVE = new Set(
  (
    'JavaScript Rendition Launch SubmitForm ImportData GoToE GoToR EmbeddedFile EmbeddedFiles FileAttachment ' +
    'RichMedia RichMediaExecute XFA Collection OnInstantiate'
  ).split(' '),
)
const PREFIXES = new Set([...ACTIVE].flatMap((name) => Array.from(name, (_sign, at) => name.slice(0, at))))
/** Nested escapes to decode. Most readers decode once, some twice. */
const ROUNDS = 4
const MAX_NAME_LENGTH = 2048
const MAX_PLAIN_LENGTH = 40
/** Bytes to search for the rest of a split name. */
const SPLIT_RANGE = 256
/** Cost of a name in steps. */
const NAME_STEPS = 4
const ESCAPE_STEPS = 200
const FIRST_BYTES = new Set(Buffer.from(`#${[...ACTIVE].map(([sign]) => sign).join('')}`))

export type NamesFound = 'none' | 'active' | 'encrypted'

/**
 * Searches all bytes for active names, including comments, strings and streams, because the cross-reference table may
 * point a reader anywhere. Names may be escaped, or split by white space or comments.
 */
export function findNames(bytes: Buffer, steps: StepBudget): NamesFound {
  steps.take(bytes.length)
  let isEncrypted = false
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x2f || !FIRST_BYTES.has(bytes[at + 1] ?? 0)) continue
    const end = endOfRun(bytes, at + 1)
    if (end - at > MAX_NAME_LENGTH) continue
    const raw = bytes.toString('latin1', at + 1, end)
    const isEscaped = raw.includes('#')
    steps.take(isEscaped ? ESCAPE_STEPS + raw.length : NAME_STEPS)
    if (!isEscaped && raw.length > MAX_PLAIN_LENGTH) continue
    const name = plainName(raw)
    if (name === 'Encrypt') isEncrypted = true
    if ((name === undefined || isActive(bytes, name, end, steps)) && !isWord(bytes, at, end)) return 'active'
  }
  return isEncrypted ? 'encrypted' : 'none'
}

/** Decodes a name and removes characters that readers may ignore; undefined if it is escaped too often. */
function plainName(raw: string): string | undefined {
  let name = raw
  for (let round = 0; round < ROUNDS && name.includes('#'); round++) name = decodeName(name)
  return /#[0-9a-f]{2}/iu.test(name) ? undefined : name.replaceAll(/[^A-Za-z0-9]/gu, '')
}

function isActive(bytes: Buffer, name: string, end: number, steps: StepBudget): boolean {
  if (ACTIVE.has(name)) return true
  if (!PREFIXES.has(name)) return false
  steps.take(SPLIT_RANGE)
  const near = bytes.subarray(end, end + SPLIT_RANGE)
  const next = skipSpace(near, 0, steps)
  return ACTIVE.has(name + near.toString('latin1', next, endOfRun(near, next)))
}

/**
 * Returns whether a name is part of a single word in parentheses, such as (https://example.com/JavaScript). Readers take
 * that for a string, and an object inside it would need white space.
 */
function isWord(bytes: Buffer, at: number, end: number): boolean {
  const isOfWord = (byte: number | undefined) => byte === 0x2f || isRegular(byte)
  const [least, most] = [Math.max(0, at - MAX_NAME_LENGTH), Math.min(bytes.length, end + MAX_NAME_LENGTH)]
  let [first, last] = [at - 1, end]
  while (first >= least && isOfWord(bytes[first])) first--
  while (last < most && isOfWord(bytes[last])) last++
  return first < at - 1 && bytes[first] === 0x28 && bytes[last] === 0x29
}
