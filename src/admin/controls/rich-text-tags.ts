/** Elements that the editor keeps; all of them pass the sanitiser. */
const KNOWN = new Set('p h2 h3 h4 strong em b i a code ul ol li blockquote hr br pre img'.split(' '))

/** Whether the editor would keep everything in an HTML text. */
export function canEdit(html: unknown): boolean {
  if (typeof html !== 'string') return true
  const names = [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return names.every((name) => KNOWN.has(name))
}
