/**
 * The router's option: whether it may scroll to the place of the page it has just shown. Not in the first page once its visitor, or the browser,
 * has scrolled it: on a slow line that is seconds before its code is there. Later pages begin at their top, or where they were left.
 * The router keeps the place of a page that has sent a scroll event since it was shown, so the first page sends one for the scroll of before.
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
