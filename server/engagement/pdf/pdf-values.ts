import { type StepBudget, decodeName, endOfRun, isSpace, skipSpace } from './pdf-bytes.ts'

/** A PDF value, reduced to what the scan needs. */
export type PdfValue =
  | { kind: 'name'; name: string }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; number: number }
  | { kind: 'array'; values: PdfValue[] }
  | { kind: 'dictionary'; entries: [name: string, value: PdfValue][] }
  | { kind: 'other' }

export interface ParsedValue {
  value: PdfValue
  end: number
}

const MAX_DEPTH = 100
const OTHER: PdfValue = { kind: 'other' }

/**
 * Reads a value as leniently as PDF readers do.
 * @throws StepLimitError beyond the steps, RangeError for too deep nesting
 */
export function readValue(bytes: Buffer, from: number, steps: StepBudget, depth = 0): ParsedValue {
  if (depth > MAX_DEPTH) throw new RangeError('The values are nested too deep.')
  const at = skipSpace(bytes, from, steps)
  const byte = bytes[at]
  if (byte === 0x2f) return readName(bytes, at, steps)
  if (byte === 0x28) return { value: OTHER, end: endOfString(bytes, at, steps) }
  if (byte === 0x3c && bytes[at + 1] === 0x3c) return readDictionary(bytes, at + 2, steps, depth)
  if (byte === 0x3c) return { value: OTHER, end: endOf(bytes, at, 0x3e, steps) }
  if (byte === 0x5b) return readArray(bytes, at + 1, steps, depth)
  const end = Math.max(at + 1, endOfRun(bytes, at))
  steps.take(end - at)
  const number = wholeNumber(bytes, at, end)
  if (number === undefined) return { value: OTHER, end }
  return readReference(bytes, number, end, steps) ?? { value: { kind: 'number', number }, end }
}

/** Returns all values of a key. Readers differ on which of several duplicates they use. */
export const valuesOf = (value: PdfValue, key: string): PdfValue[] =>
  value.kind === 'dictionary' ? value.entries.flatMap(([name, child]) => (name === key ? [child] : [])) : []

function readName(bytes: Buffer, at: number, steps: StepBudget): ParsedValue {
  const end = endOfRun(bytes, at + 1)
  steps.take(end - at)
  return { value: { kind: 'name', name: decodeName(bytes.toString('latin1', at + 1, end)) }, end }
}

function readDictionary(bytes: Buffer, from: number, steps: StepBudget, depth: number): ParsedValue {
  const entries: [string, PdfValue][] = []
  for (let at = skipSpace(bytes, from, steps); ; at = skipSpace(bytes, at, steps)) {
    if (isEnd(bytes, at)) return { value: { kind: 'dictionary', entries }, end: at }
    if (bytes[at] === 0x3e)
      return { value: { kind: 'dictionary', entries }, end: at + (bytes[at + 1] === 0x3e ? 2 : 1) }
    const key = readValue(bytes, at, steps, depth + 1)
    at = key.end
    if (key.value.kind !== 'name') continue
    const next = skipSpace(bytes, at, steps)
    if (isEnd(bytes, next) || bytes[next] === 0x3e) continue
    const { value, end } = readValue(bytes, next, steps, depth + 1)
    entries.push([key.value.name, value])
    at = end
  }
}

function readArray(bytes: Buffer, from: number, steps: StepBudget, depth: number): ParsedValue {
  const values: PdfValue[] = []
  for (let at = skipSpace(bytes, from, steps); ; at = skipSpace(bytes, at, steps)) {
    if (isEnd(bytes, at)) return { value: { kind: 'array', values }, end: at }
    if (bytes[at] === 0x5d) return { value: { kind: 'array', values }, end: at + 1 }
    const { value, end } = readValue(bytes, at, steps, depth + 1)
    values.push(value)
    at = end
  }
}

/** Unclosed values end with their object. */
const isEnd = (bytes: Buffer, at: number): boolean =>
  at >= bytes.length || (bytes[at] === 0x65 && bytes.toString('latin1', at, at + 6) === 'endobj')

/** Reads `12 0 R` after its first number; undefined if it is not a reference. */
function readReference(bytes: Buffer, number: number, end: number, steps: StepBudget): ParsedValue | undefined {
  const second = skipSpace(bytes, end, steps)
  const secondEnd = endOfRun(bytes, second)
  if (second === end || wholeNumber(bytes, second, secondEnd) === undefined) return undefined
  const third = skipSpace(bytes, secondEnd, steps)
  if (bytes[third] !== 0x52 || endOfRun(bytes, third) !== third + 1) return undefined
  return { value: { kind: 'reference', number }, end: third + 1 }
}

function wholeNumber(bytes: Buffer, at: number, end: number): number | undefined {
  if (end === at || end - at > 12) return undefined
  const text = bytes.toString('latin1', at, end)
  return /^[+-]?\d+$/u.test(text) ? Number(text) : undefined
}

function endOfString(bytes: Buffer, at: number, steps: StepBudget): number {
  let open = 0
  let next = at
  for (; next < bytes.length; next++) {
    const byte = bytes[next]
    if (byte === 0x5c) next++
    else if (byte === 0x28) open++
    else if (byte === 0x29 && --open === 0) break
  }
  steps.take(next - at)
  return next + 1
}

function endOf(bytes: Buffer, at: number, byte: number, steps: StepBudget): number {
  const found = bytes.indexOf(byte, at)
  const end = found === -1 ? bytes.length : found + 1
  steps.take(end - at)
  return end
}

/** Returns the number before `0 obj`, read backwards from `obj`. */
export function objectNumber(bytes: Buffer, at: number): number | undefined {
  const before = bytes.toString('latin1', Math.max(0, at - 40), at)
  const found = /(\d{1,12})[\0\t\n\f\r ]+\d{1,6}[\0\t\n\f\r ]*$/u.exec(before)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Returns where the stream after a value begins, if there is one. */
export function startOfStream(bytes: Buffer, from: number, steps: StepBudget): number | undefined {
  const at = skipSpace(bytes, from, steps)
  if (bytes[at] !== 0x73 || bytes.toString('latin1', at, at + 6) !== 'stream') return undefined
  let start = at + 6
  while (bytes[start] === 0x20 || bytes[start] === 9) start++
  if (bytes[start] === 13) start++
  return isSpace(bytes[start]) && bytes[start] === 10 ? start + 1 : start
}
