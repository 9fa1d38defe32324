/**
 * Translators built into browsers replace text nodes by elements of their own, behind React's back. React then fails to remove a text or to
 * insert something before it, writes a new text into a node that is not in the page, and does not recognise what the server wrote
 * (facebook/react#11538). Here the texts of an element come back before React looks at one of them; the translator sees new texts and
 * translates them again.
 */

/** What stands in the place of a text, and the text that an intruder stands for. */
const standIns = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Text>()
let observer: MutationObserver | undefined
let isGuarded = false

/** Watches the page for translators from now on. */
export function watchTranslators(page: Document): void {
  observer = new MutationObserver(note)
  observer.observe(page, { childList: true, subtree: true })
}

function note(records: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) {
      added.add(node)
      // The text is back where it was; inside of its stand-in it is not.
      if (!standIns.get(node)?.contains(target)) standIns.delete(node)
    }
    for (const node of removedNodes) {
      if (!isText(node)) continue
      // Within an element of React's a text of nobody's is raw HTML, or the only text of an element that React is about to take over.
      const isRaw = isOfReact(target) && !isOfReact(node)
      const isStandIn = (one: Node | null) =>
        one && one !== node && added.has(one) && !isOfReact(one) && (!isRaw || one.nodeName === 'FONT')
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
      if (!standIn) continue
      standIns.set(node, standIn as ChildNode)
      originals.set(standIn, node)
      if (!isGuarded) guard(Node.prototype)
    }
  }
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/** React marks the nodes that it makes or takes over. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'))

/** Lets what React does to the page reach what a translator has replaced. */
function guard(prototype: Node): void {
  isGuarded = true
  const native = <Name extends keyof Node>(name: Name): Node[Name] => Reflect.get<Node, Name>(prototype, name)
  const insertBefore = native('insertBefore')
  const appendChild = native('appendChild')
  const removeChild = native('removeChild')
  Object.assign(prototype, {
    insertBefore(this: Node, node: Node, before: Node | null) {
      restoreAround(node)
      if (before?.parentNode !== this) restoreAround(before)
      // Whatever else has moved it: at the end is better than nowhere.
      return insertBefore.call(this, node, before?.parentNode === this ? before : null)
    },
    appendChild(this: Node, node: Node) {
      restoreAround(node)
      return appendChild.call(this, node)
    },
    removeChild(this: Node, node: Node) {
      if (node.parentNode !== this) restoreAround(node)
      return node.parentNode === this ? removeChild.call(this, node) : node
    },
  })
  before(prototype, 'nodeValue', restoreAround)
  // Where React takes the server's HTML over, it goes from node to node by these.
  const nextSibling = Object.getOwnPropertyDescriptor(prototype, 'nextSibling')
  before(prototype, 'nextSibling', (node) => {
    restoreAround(node)
    const next = nextSibling?.get?.call(node) as Node | null
    if (next && node.parentNode && originals.has(next)) restoreIn(node.parentNode)
  })
  before(prototype, 'firstChild', restoreIn)
}

/** Does something each time before a property is written, or read where it can only be read. */
function before(prototype: Node, name: keyof Node, work: (node: Node) => void): void {
  const accessor = Object.getOwnPropertyDescriptor(prototype, name)
  const isWritable = accessor?.set !== undefined
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Node): unknown {
      if (!isWritable) work(this)
      return accessor?.get?.call(this)
    },
    ...(isWritable && {
      set(this: Node, value: unknown) {
        work(this)
        accessor.set?.call(this, value)
      },
    }),
  })
}

/** The texts of one element come back together: a translator may have put the words of one into the place of another. */
function restoreAround(node: Node | null): void {
  if (!node || !isText(node)) return
  takeNotes()
  const parent = standIns.get(node)?.parentNode
  if (parent) restoreIn(parent)
}

function restoreIn(parent: Node): void {
  takeNotes()
  for (const child of [...parent.childNodes]) {
    const text = originals.get(child)
    if (!text) continue
    standIns.delete(text)
    child.replaceWith(text)
  }
  // What was done here is no translation.
  observer?.takeRecords()
}

function takeNotes(): void {
  const records = observer?.takeRecords()
  if (records?.length) note(records)
}
