/**
 * The router's option: whether it may scroll to the place of the page it has just shown. Not in the first page once its visitor, or the browser,
 * has scrolled it: on a slow line that is seconds before its code is there. Later pages begin at their top, or where they were left.
 */
export function scrollRestoration(): () => boolean {
  let isFirstPage = true
  return () => {
    const isScrolledAlready = isFirstPage && window.scrollY > 0
    isFirstPage = false
    return !isScrolledAlready
  }
}
