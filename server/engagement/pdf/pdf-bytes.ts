export class StepLimitError extends Error {
  override name = 'StepLimitError'
}

/** Budget of a scan: counts scanned bytes, including repeated ones. */
export class StepBudget {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  /** @throws StepLimitError beyond the limit */
  take(count: number): void {
    this.#left -= count
    if (this.#left < 0) throw new StepLimitError('Too many steps.')
  }
}

const SPACES = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'))

export const isSpace = (byte: number | undefined): boolean => byte !== undefined && SPACES.has(byte)
export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !SPACES.has(byte) && !DELIMITERS.has(byte)

export function endOfRun(bytes: Buffer, at: number): number {
  let end = at
  while (end < bytes.length && isRegular(bytes[end])) end++
  return end
}

/** Returns the first position from `at` that is neither white space nor a comment. */
export function skipSpace(bytes: Buffer, at: number, steps: StepBudget): number {
  let next = at
  while (next < bytes.length) {
    if (bytes[next] === 0x25) while (next < bytes.length && bytes[next] !== 10 && bytes[next] !== 13) next++
    else if (isSpace(bytes[next])) next++
    else break
  }
  steps.take(next - at + 1)
  return next
}

/** Decodes a PDF name: `#4a` is J. */
export const decodeName = (raw: string): string =>
  raw.includes('#')
    ? raw.replaceAll(/#([0-9a-f]{2})/giu, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : raw
