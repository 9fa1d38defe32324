import { inflateSync } from 'node:zlib'
import { StepLimitError, StepBudget, skipSpace } from './pdf-bytes.ts'
import { findNames } from './pdf-names.ts'
import { type PdfValue, objectNumber, readValue, startOfStream, valuesOf } from './pdf-values.ts'

/** harmless; active: has side effects; encrypted or unreadable: cannot be checked. */
export type PdfVerdict = 'harmless' | 'active' | 'encrypted' | 'unreadable' | 'no_pdf'

/** Enough to read 8 MiB twice. Files built to be read repeatedly exceed it. */
const MAX_STEPS = 32_000_000
/** Cost of looking for an object, in steps. */
const OBJECT_STEPS = 60
const MAX_UNPACKED = 16_000_000
const MAX_PACKED_OBJECTS = 50_000

/** Unusual syntax that may hide something. */
class UnreadableError extends Error {
  override name = 'UnreadableError'
}

interface Found {
  /** All values found for an object number. */
  objects: Map<number, PdfValue[]>
  /** OpenAction values. */
  openings: PdfValue[]
}

/**
 * Classifies a PDF by its bytes, in a bounded number of steps. Does not trust the cross-reference table: checks every
 * position where an object may begin, and unpacks object streams.
 */
export function scanPdf(bytes: Buffer, mostSteps = MAX_STEPS): PdfVerdict {
  if (!isPdf(bytes)) return 'no_pdf'
  const steps = new StepBudget(mostSteps)
  try {
    const names = findNames(bytes, steps)
    if (names !== 'none') return names
    const found: Found = { objects: new Map(), openings: [] }
    if (hasActiveObjects(bytes, found, steps)) return 'active'
    return found.openings.every((value) => isNavigation(value, found)) ? 'harmless' : 'active'
  } catch (error) {
    if (error instanceof StepLimitError || error instanceof UnreadableError || error instanceof RangeError)
      return 'unreadable'
    throw error
  }
}

/** Nothing may precede or follow the PDF. */
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-\d\.\d/u.test(bytes.toString('latin1', 0, 8)) && /%%EOF\s*$/u.test(bytes.subarray(-1024).toString('latin1'))

function hasActiveObjects(bytes: Buffer, found: Found, steps: StepBudget): boolean {
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    steps.take(OBJECT_STEPS)
    // Undefined at the end of another word, such as endobj.
    const number = objectNumber(bytes, at)
    if (number === undefined) continue
    const { value, end } = readValue(bytes, at + 3, steps)
    if (record(value, number, found)) return true
    const start = value.kind === 'dictionary' ? startOfStream(bytes, end, steps) : undefined
    if (
      start !== undefined &&
      isObjectStream(value) &&
      hasActivePackedObjects(value, bytes.subarray(start), found, steps)
    )
      return true
  }
  return false
}

/** Records an object; returns true if it is active. */
function record(value: PdfValue, number: number, { objects, openings }: Found): boolean {
  const known = objects.get(number)
  if (known) known.push(value)
  else objects.set(number, [value])
  const parts = [value]
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (part.kind === 'array') parts.push(...part.values)
    if (part.kind !== 'dictionary') continue
    for (const [key, child] of part.entries) {
      // AA: automatic actions; JS and EF: a program, a file; an S reference hides the type of an action.
      if (key === 'AA' || key === 'JS' || key === 'EF' || (key === 'S' && child.kind === 'reference')) return true
      if (key === 'OpenAction') openings.push(child)
      parts.push(child)
    }
  }
  return false
}

/** Returns whether an OpenAction only navigates within the document. */
function isNavigation(value: PdfValue, { objects }: Found): boolean {
  const isGoTo = (action: PdfValue) =>
    action.kind !== 'dictionary' ||
    (valuesOf(action, 'Next').length === 0 &&
      valuesOf(action, 'S').length > 0 &&
      valuesOf(action, 'S').every((kind) => kind.kind === 'name' && kind.name === 'GoTo'))
  if (value.kind !== 'reference') return isGoTo(value)
  const known = objects.get(value.number) ?? []
  return known.length > 0 && known.every((object) => object.kind !== 'reference' && isGoTo(object))
}

const isObjectStream = (stream: PdfValue): boolean =>
  valuesOf(stream, 'First').length > 0 ||
  valuesOf(stream, 'Type').some((type) => type.kind !== 'name' || type.name === 'ObjStm')

function hasActivePackedObjects(stream: PdfValue, packed: Buffer, found: Found, steps: StepBudget): boolean {
  const bytes = unpack(stream, packed)
  const names = findNames(bytes, steps)
  if (names === 'active') return true
  const [count, first] = [onlyNumber(stream, 'N'), onlyNumber(stream, 'First')]
  if (count > MAX_PACKED_OBJECTS) throw new UnreadableError('Too many packed objects.')
  let at = 0
  for (let index = 0; index < count; index++) {
    const [number, numberEnd] = nextNumber(bytes, at, steps)
    const [offset, offsetEnd] = nextNumber(bytes, numberEnd, steps)
    at = offsetEnd
    if (record(readValue(bytes, first + offset, steps).value, number, found)) return true
  }
  return false
}

function unpack(stream: PdfValue, packed: Buffer): Buffer {
  const filters = valuesOf(stream, 'Filter').flatMap((filter) => (filter.kind === 'array' ? filter.values : [filter]))
  const isPlain =
    ['DecodeParms', 'DP'].every((key) => valuesOf(stream, key).every(({ kind }) => kind === 'other')) &&
    ['F', 'FFilter'].every((key) => valuesOf(stream, key).length === 0)
  const isFlate = filters.every((filter) => filter.kind === 'name' && ['FlateDecode', 'Fl'].includes(filter.name))
  if (!isPlain || !isFlate || filters.length > 1) throw new UnreadableError('Packed in an unusual way.')
  if (filters.length === 0) return packed.subarray(0, Math.max(0, packed.indexOf('endstream')))
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED })
  } catch (error) {
    throw new UnreadableError('Packed objects are damaged or too large.', { cause: error })
  }
}

function onlyNumber(stream: PdfValue, key: string): number {
  const [value, ...others] = valuesOf(stream, key)
  if (value?.kind !== 'number' || value.number < 0 || others.length > 0) throw new UnreadableError(`No number: ${key}`)
  return value.number
}

function nextNumber(bytes: Buffer, from: number, steps: StepBudget): [number, number] {
  const at = skipSpace(bytes, from, steps)
  const found = /^\d{1,10}/u.exec(bytes.toString('latin1', at, at + 10))?.[0]
  if (found === undefined) throw new UnreadableError('The table of packed objects is damaged.')
  return [Number(found), at + found.length]
}
