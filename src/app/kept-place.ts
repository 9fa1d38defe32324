/**
 * Says to the router whether it may scroll the page it has just shown. A page that comes alive stays where its visitor has scrolled it to
 * meanwhile, or where the browser has put it; any other page begins at its top, or where it was left.
 */
export function mayScroll(): () => boolean {
  let isComingAlive = true
  return () => {
    const stays = isComingAlive && window.scrollY > 0
    isComingAlive = false
    return !stays
  }
}
