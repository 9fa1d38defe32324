import { handleInteractions } from '#lib/queued-interactions.ts'
import { HEART_ATTRIBUTE } from '#visitor/hearts.ts'

/**
 * Shows the variant of a sample that is pressed in its tile: its picture; the tile's link leads to it and its heart saves
 * it. The second press goes there, as does a press for a new tab. Listens for the tiles of the whole page until the
 * function it returns is called: tiles do nothing themselves, so they answer in sections that have not come to life yet.
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
  // The other view is of the variant before.
  tile.dataset['chosen'] = ''
  show(picture, swatch.dataset['picture'] ?? '')
  const link = tile.querySelector('a')
  picture.alt = [link?.textContent, swatch.title].filter(Boolean).join(', ')
  link?.setAttribute('href', swatch.getAttribute('href') ?? '')
  tile.querySelector(`[${HEART_ATTRIBUTE}]`)?.setAttribute(HEART_ATTRIBUTE, swatch.dataset['id'] ?? '')
}

/** An address of a picture in some width (src/lib/image.ts): all before the file. */
const RESIZED = /(\/_ipx\/[^/]+)\/\S+/gu

/** Puts another file in the place of the one shown, in each of its widths. */
function show(picture: HTMLImageElement, file: string): void {
  picture.style.backgroundImage = ''
  const inWidths = (sources: string) => sources.replaceAll(RESIZED, (_, before: string) => before + file)
  // Pictures of other sites are not resized.
  const canResize = picture.srcset !== '' && /^\/(?!\/)/u.test(file)
  picture.srcset = canResize ? inWidths(picture.srcset) : ''
  picture.src = canResize ? inWidths(picture.src) : file
}
