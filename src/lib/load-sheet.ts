/**
 * Resolves when a style sheet is loaded, or immediately if the page included it. Also resolves when loading fails,
 * since unstyled content is better than none.
 */
export function loadSheet(url: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  if (links.some((link) => link.getAttribute('href') === url)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
  const done = new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      // The next visit of the page retries.
      link.remove()
      resolve()
    })
  })
  document.head.append(link)
  return done
}
