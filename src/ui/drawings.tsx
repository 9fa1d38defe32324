import css from './drawings.module.css'

export type DrawingName = 'bowl' | 'vase' | 'kiln' | 'parcel' | 'letter' | 'broken'

/** A line drawing for empty pages and missing pictures, in the colour of the text around it. It only decorates. */
export function Drawing({ name }: { name: DrawingName }) {
  return <span className={css.root} data-drawing={name} aria-hidden="true" />
}
