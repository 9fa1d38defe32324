import type { Menu, Slider } from '#generated/api.d.ts'
import { type Fitted, fitStored } from './fit-stored.ts'

/** A stored menu that can be relied on: entries without a label or an address are left out. */
export const fitMenu = (stored: { id: string }): Fitted<Menu> =>
  fitStored('Menu', stored, { name: `the menu ${stored.id}`, fallback: { id: stored.id, title: '', items: [] } })

/** A stored slider that can be relied on: slides that cannot be shown are left out. */
export const fitSlider = (stored: { id: string }): Fitted<Slider> =>
  fitStored('Slider', stored, {
    name: `the slider ${stored.id}`,
    fallback: { id: stored.id, name: '', autoplay_seconds: 0, slides: [] },
  })
