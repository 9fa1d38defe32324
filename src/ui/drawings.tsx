import type { CSSProperties } from 'react'
import bowl from './drawings/bowl.svg'
import broken from './drawings/broken.svg'
import kiln from './drawings/kiln.svg'
import letter from './drawings/letter.svg'
import parcel from './drawings/parcel.svg'
import vase from './drawings/vase.svg'
import css from './drawings.module.css'

const drawings = { bowl, broken, kiln, letter, parcel, vase }

export type DrawingName = keyof typeof drawings

/** A decorative line drawing in the text colour, for empty pages and missing images. */
export function Drawing({ name }: { name: DrawingName }) {
  const style: CSSProperties & { '--drawing': string } = { '--drawing': `url("${drawings[name]}")` }
  return <span className={css.root} style={style} data-drawing={name} aria-hidden="true" />
}
