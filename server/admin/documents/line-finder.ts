import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { splitPointer } from '#engine/json-pointer.ts'

/** Returns a function that finds the line (from 1) of a JSON pointer; for missing values, the line of their parent. */
export function createLineFinder(text: string): (pointer: string) => number {
  const tree = parseTree(text)
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (pointer) => {
    const steps = splitPointer(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    let node = tree
    for (let length = steps.length; tree && length >= 0; length -= 1) {
      node = findNodeAtLocation(tree, steps.slice(0, length))
      if (node) break
    }
    const offset = node?.parent?.type === 'property' ? node.parent.offset : (node?.offset ?? 0)
    const line = starts.findLastIndex((start) => start <= offset)
    return line + 1
  }
}
