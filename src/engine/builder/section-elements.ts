/**
 * Returns the sections on the page, in order: header and footer are beside the main part, the others in it. A large page
 * has many elements, so that only these are visited.
 */
export function sectionElements(): HTMLElement[] {
  const main = document.getElementById('main')
  const around = main?.parentElement ? [...main.parentElement.children] : []
  return around
    .flatMap((one) => (one === main ? [...one.children] : [one]))
    .filter((one): one is HTMLElement => one instanceof HTMLElement && one.dataset['section'] !== undefined)
}
