/**
 * Which elements rich text may hold and how they nest, so that the result is balanced whatever came in. The rules
 * are the HTML parser's own (a paragraph ends where a block begins, an item where the next one does): the string
 * says exactly what a browser will build from it.
 */
const INLINE = new Set(['strong', 'em', 'b', 'i', 'a', 'code', 'sup', 'sub'])
const HEADINGS = new Set(['h2', 'h3', 'h4'])
const VOID = new Set(['br', 'hr', 'img'])
const BLOCKS = new Set('p h2 h3 h4 ul ol li blockquote table thead tbody tr th td figure figcaption hr pre'.split(' '))

/** Elements that stand only inside one of `parents`, and the open elements that they end on the way up to it. */
const INSIDE: Readonly<Record<string, { parents: readonly string[]; closes: readonly string[] }>> = {
  li: { parents: ['ul', 'ol'], closes: ['li'] },
  figcaption: { parents: ['figure'], closes: ['figcaption'] },
  thead: { parents: ['table'], closes: ['thead', 'tbody', 'tr', 'th', 'td'] },
  tbody: { parents: ['table'], closes: ['thead', 'tbody', 'tr', 'th', 'td'] },
  tr: { parents: ['table', 'thead', 'tbody'], closes: ['tr', 'th', 'td'] },
  th: { parents: ['tr'], closes: ['th', 'td'] },
  td: { parents: ['tr'], closes: ['th', 'td'] },
}

/** A paragraph or an inline element closes nothing outside of the container it stands in. */
const CONTAINERS = new Set('ul ol li blockquote table thead tbody tr th td figure figcaption'.split(' '))
/** What may be closed from inside a cell: the parts of the table around it. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td'])

/** Deeper input is an attack: readers never need it and parsers flatten it anyway. */
const MAX_DEPTH = 40

/** The elements open at a point of the text; every method returns the HTML to write there. */
export interface OpenTags {
  open(element: string, attributes: string): string
  close(element: string): string
  closeAll(): string
}

/** Keeps track of open elements; what is not allowed, or not allowed where it stands, is left out. */
export function openTags(): OpenTags {
  const stack: string[] = []

  function closeFrom(index: number): string {
    return stack
      .splice(index)
      .toReversed()
      .map((element) => `</${element}>`)
      .join('')
  }

  /** Where `element` is open within the innermost container, or -1. */
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

  /** Ends what has to end before `element` can stand in its parent; undefined when it has none. */
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
