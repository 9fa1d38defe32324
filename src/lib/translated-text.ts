/**
 * Browser translation replaces text nodes with its own elements behind React's back. React then throws when it removes
 * or inserts beside such a text, updates detached nodes, and fails to hydrate (facebook/react#11538). This module
 * restores the original texts just before React touches them; the translator then translates the new text.
 */

/** Maps each original text to its replacement, and back. */
const replacements = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Text>()
let observer: MutationObserver | undefined
let isGuarded = false

/** Starts watching the page for translation. */
export function watchTranslators(page: Document): void {
  observer = new MutationObserver(recordChanges)
  observer.observe(page, { childList: true, subtree: true })
}

function recordChanges(records: readonly MutationRecord[]): void {
  const added = new Set<Node>()
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) {
      added.add(node)
      // The text is back in its place, rather than inside its replacement.
      if (!replacements.get(node)?.contains(target)) replacements.delete(node)
    }
    for (const node of removedNodes) {
      if (!isText(node)) continue
      // An untracked text inside a React element is raw HTML, or the only text of an element not hydrated yet.
      const isRaw = isOfReact(target) && !isOfReact(node)
      const isStandIn = (one: Node | null) =>
        one && one !== node && added.has(one) && !isOfReact(one) && (!isRaw || one.nodeName === 'FONT')
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
      if (!standIn) continue
      replacements.set(node, standIn as ChildNode)
      originals.set(standIn, node)
      if (!isGuarded) guard(Node.prototype)
    }
  }
}

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE

/** React marks the nodes it creates or hydrates. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'))

/** Redirects React's DOM operations to what a translator has put in place. */
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
      // Moved by something else: append rather than lose it.
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
  // Hydration walks the nodes through these getters.
  const nextSibling = Object.getOwnPropertyDescriptor(prototype, 'nextSibling')
  before(prototype, 'nextSibling', (node) => {
    restoreAround(node)
    const next = nextSibling?.get?.call(node) as Node | null
    if (next && node.parentNode && originals.has(next)) restoreIn(node.parentNode)
  })
  before(prototype, 'firstChild', restoreIn)
}

/** Runs `work` before each write to a property, or each read if it is read-only. */
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

/** All texts of an element are restored together, because a translator may reorder words between them. */
function restoreAround(node: Node | null): void {
  if (!node || !isText(node)) return
  recordPending()
  const parent = replacements.get(node)?.parentNode
  if (parent) restoreIn(parent)
}

function restoreIn(parent: Node): void {
  recordPending()
  for (const child of [...parent.childNodes]) {
    const text = originals.get(child)
    if (!text) continue
    replacements.delete(text)
    child.replaceWith(text)
  }
  // Ignores this module's own changes.
  observer?.takeRecords()
}

function recordPending(): void {
  const records = observer?.takeRecords()
  if (records?.length) recordChanges(records)
}
