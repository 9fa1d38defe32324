import { createScanner } from 'jsonc-parser'
import { MAX_DEPTH } from './json-limits.ts'

const STEPS: Partial<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }

/** Returns the offset at which JSON with comments nests too deep, or undefined: its parser recurses, the scanner does not. */
export function findTooDeepOffset(text: string): number | undefined {
  const scanner = createScanner(text, true)
  for (let level = 0; ;) {
    scanner.scan()
    const at = scanner.getTokenOffset()
    if (at >= text.length) return undefined
    level += STEPS[text[at]!] ?? 0
    if (level > MAX_DEPTH) return at
  }
}
