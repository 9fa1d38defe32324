/**
 * The elements allowed in rich text and their nesting, so that the result is always balanced. The rules are the HTML
 * parser's own (a block ends a paragraph, an item ends the previous one), so the string is exactly what a browser
 * builds.
 */
const INLINE = new Set(['strong', 'em', 'b', 'i', 'a', 'code', 'sup', 'sub'])
const HEADINGS = new Set(['h2', 'h3', 'h4'])
const VOID = new Set(['br', 'hr', 'img'])
const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote table thead tbody tr th td figure figcaption hr pre'.split(' '))

/** Elements allowed only inside one of `parents`, and the open elements they close up to it. */
const INSIDE: Readonly<Record<string, { parents: readonly string[]; closes: readonly string[] }>> = {
  li: { parents: ['ul', 'ol'], closes: ['li'] },
  figcaption: { parents: ['figure'], closes: ['figcaption'] },
  thead: { parents: ['table'], closes: ['thead', 'tbody', 'tr', 'th', 'td'] },
  tbody: { parents: ['table'], closes: ['thead', 'tbody', 'tr', 'th', 'td'] },
  tr: { parents: ['table', 'thead', 'tbody'], closes: ['tr', 'th', 'td'] },
  th: { parents: ['tr'], closes: ['th', 'td'] },
  td: { parents: ['tr'], closes: ['th', 'td'] },
}

/** A paragraph or inline element closes nothing outside its container. */
const CONTAINERS = new Set('ul ol li blockquote table thead tbody tr th td figure figcaption'.split(' '))
/** Table parts that may be closed from inside a cell. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td'])

/** Deeper input is an attack: laying it out takes a browser seconds. Its text is kept. */
const MAX_DEPTH = 16

/** The elements open at a position; every method returns the HTML to write there. */
export interface OpenTags {
  open(element: string, attributes: string): string
  close(element: string): string
  closeAll(): string
}

/** Tracks open elements and omits those not allowed at their position. */
export function openTags(): OpenTags {
  const stack: string[] = []

  function closeFrom(index: number): string {
    return stack
      .splice(index)
      .toReversed()
      .map((element) => `</${element}>`)
      .join('')
  }

  /** Returns the index of `element` within the innermost container, or -1. */
  function indexWithin(element: string): number {
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const candidate = stack[index] ?? ''
      if (candidate === element) return index
      if (CONTAINERS.has(candidate)) return -1
    }
    return -1
  }

  function closeIfOpen(element: string): string {
    const index = indexWithin(element)
    return index === -1 ? '' : closeFrom(index)
  }

  /** Closes what must end before `element` can be placed in its parent; undefined if it has no parent. */
  function closeUpToParent(element: string): string | undefined {
    const rule = INSIDE[element]
    if (!rule) return ''
    for (let index = stack.length - 1; index >= 0; index -= 1) {
      const candidate = stack[index] ?? ''
      if (rule.parents.includes(candidate)) return closeFrom(index + 1)
      if (CONTAINERS.has(candidate) && !rule.closes.includes(candidate)) return undefined
    }
    return undefined
  }

  function open(element: string, attributes: string): string {
    if (!INLINE.has(element) && !BLOCKS.has(element) && !VOID.has(element)) return ''
    if (stack.length >= MAX_DEPTH || (element === 'a' && stack.includes('a'))) return ''
    let before = closeUpToParent(element)
    if (before === undefined) return ''
    if (BLOCKS.has(element)) before += closeIfOpen('p')
    if (HEADINGS.has(element)) for (const heading of HEADINGS) before += closeIfOpen(heading)
    if (!VOID.has(element)) stack.push(element)
    return `${before}<${element}${attributes}>`
  }

  function close(element: string): string {
    if (!CONTAINERS.has(element)) return closeIfOpen(element)
    const index = stack.lastIndexOf(element)
    if (index === -1) return ''
    const leavesCell = stack.slice(index + 1).some((inner) => inner === 'td' || inner === 'th')
    return leavesCell && !TABLE_PARTS.has(element) ? '' : closeFrom(index)
  }

  return { open, close, closeAll: () => closeFrom(0) }
}
