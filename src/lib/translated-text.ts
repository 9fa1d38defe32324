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
      // Raw HTML within an element of React's is nobody else's affair.
      if (!isText(node) || (isOfReact(target) && !isOfReact(node))) continue
      const isStandIn = (one: Node | null) => one && one !== node && added.has(one) && !isOfReact(one)
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
  const { insertBefore, appendChild, removeChild } = prototype
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
  before(prototype, 'nextSibling', restoreAround)
  before(prototype, 'firstChild', (node) => isOfReact(node) || restoreIn(node))
}

/** Does something each time before a property is written, or read where it can only be read. */
function before(prototype: Node, name: keyof Node, work: (node: Node) => void): void {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Node): unknown {
      if (!set) work(this)
      return get?.call(this)
    },
    ...(set && {
      set(this: Node, value: unknown) {
        work(this)
        set.call(this, value)
      },
    }),
  })
}

/** The texts of one element come back together: a translator may have put the words of one into the place of another. */
function restoreAround(node: Node | null): void {
  if (!node || !isText(node)) return
  note(observer?.takeRecords() ?? [])
  const parent = standIns.get(node)?.parentNode
  if (parent) restoreIn(parent)
}

function restoreIn(parent: Node): void {
  for (const child of [...parent.childNodes]) {
    const text = originals.get(child)
    if (!text) continue
    standIns.delete(text)
    child.replaceWith(text)
  }
}
