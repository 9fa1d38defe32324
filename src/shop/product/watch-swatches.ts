import { handleInteractions } from '#lib/queued-interactions.ts'
import { HEART_ATTRIBUTE } from '#visitor/hearts.ts'

/**
 * Shows the variant of a pressed swatch in its tile: its picture, the tile's link and its heart. The second press
 * follows the link, as does a press for a new tab. Handles the tiles of the whole page until the returned function is
 * called: tiles have no handlers of their own, so this also works in sections that are not hydrated yet.
 */
export function watchSwatches(): () => void {
  return handleInteractions('click', 'a[data-picture]', press)
}

function press(event: Event, swatch: HTMLElement): void {
  const tile = swatch.closest('article')
  const picture = tile?.querySelector('img')
  if (!tile || !picture || swatch.ariaCurrent === 'true') return
  event.preventDefault()
  event.stopImmediatePropagation()
  const before = tile.querySelector<HTMLElement>('[data-picture][aria-current]')
  before?.removeAttribute('aria-current')
  swatch.ariaCurrent = 'true'
  // The hover picture belongs to the previous variant.
  tile.dataset['chosen'] = ''
  show(picture, swatch.dataset['picture'] ?? '')
  const link = tile.querySelector('a')
  picture.alt = [link?.textContent, swatch.title].filter(Boolean).join(', ')
  link?.setAttribute('href', swatch.getAttribute('href') ?? '')
  tile.querySelector(`[${HEART_ATTRIBUTE}]`)?.setAttribute(HEART_ATTRIBUTE, swatch.dataset['id'] ?? '')
}

/** Matches the URL of a picture in some width (src/lib/image.ts): everything before the file. */
const RESIZED = /(\/_ipx\/[^/]+)\/\S+/gu

/** Replaces the file of a picture in each of its widths. */
function show(picture: HTMLImageElement, file: string): void {
  picture.style.backgroundImage = ''
  const inWidths = (sources: string) => sources.replaceAll(RESIZED, (_, before: string) => before + file)
  // Pictures from other sites are not resized.
  const canResize = picture.srcset !== '' && /^\/(?!\/)/u.test(file)
  picture.srcset = canResize ? inWidths(picture.srcset) : ''
  picture.src = canResize ? inWidths(picture.src) : file
}
