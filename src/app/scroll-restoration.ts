/**
 * Returns the router's option that decides whether it may restore a scroll position. On the first page it must not once
 * the visitor or browser has scrolled, which can be seconds before the code runs. The router stores the position of a
 * page that has sent a scroll event, so the first page sends one for earlier scrolling.
 */
export function scrollRestoration(): () => boolean {
  let isFirstPage = true
  return () => {
    const isScrolledAlready = isFirstPage && window.scrollY > 0
    isFirstPage = false
    if (isScrolledAlready) document.dispatchEvent(new Event('scroll'))
    return !isScrolledAlready
  }
}
