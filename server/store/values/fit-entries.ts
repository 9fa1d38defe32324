import type { Menu, Slider } from '#generated/api.d.ts'
import { type Fitted, fitStored } from './fit-stored.ts'

/** Returns a valid menu, without entries that lack a label or address. */
export const fitMenu = (stored: { id: string }): Fitted<Menu> =>
  fitStored('Menu', stored, { name: `the menu ${stored.id}`, fallback: { id: stored.id, title: '', items: [] } })

/** Returns a valid slider, without slides that cannot be shown. */
export const fitSlider = (stored: { id: string }): Fitted<Slider> =>
  fitStored('Slider', stored, {
    name: `the slider ${stored.id}`,
    fallback: { id: stored.id, name: '', autoplay_seconds: 0, slides: [] },
  })
