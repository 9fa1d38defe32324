/**
 * Resolves when a style sheet is there, and at once when the page came with it. A sheet that cannot be had keeps nothing from being
 * shown: what it would have styled stands plain.
 */
export function loadSheet(url: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  if (links.some((link) => link.getAttribute('href') === url)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
  const done = new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // The next visit of the page asks for it again.
      link.remove()
      resolve()
    })
  })
  document.head.append(link)
  return done
}
