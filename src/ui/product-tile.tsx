import type { ReactNode } from 'react'
import type { ImageSizes } from '#lib/image.ts'
import { Link } from './link.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { Price } from './price.tsx'
import { Sample } from './sample.tsx'
import { useIsNear } from './tile-list.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './product-tile.module.css'
import patterns from './patterns.module.css'

interface TileSwatch {
  /** Of the product in this colour. */
  id: number
  name: string
  colour: string | null
  /** The product in this colour; its sample too, where there is no colour to show. */
  image: PictureFile | null
  href: string
}

interface ProductTileProps {
  href: string
  name: string
  /** One line: material, colour, size. */
  note?: string | undefined
  price?: string | undefined
  regularPrice?: string | undefined
  /** Whether `price` is the lowest of several. */
  priceFrom?: boolean | undefined
  /** “Only 2 left”, “Sold out”. */
  stockNote?: string | undefined
  /** Marked as new. A reduced price marks itself. */
  isNew?: boolean | undefined
  /** The second one fades in under the pointer. */
  pictures: readonly PictureFile[]
  /** What else it comes in, each with the address of that variant. */
  swatches?: readonly TileSwatch[] | undefined
  /** How many there are, where `swatches` are but the first. */
  swatchCount?: number | undefined
  /** Controls that lie on the pictures; they follow the link in the order of the keyboard. */
  action?: ReactNode
  /** Rank of the name among the page's headings. */
  level?: 2 | 3
  /** Loads the picture at once, for tiles above the fold. */
  priority?: boolean
  /** How wide its pictures stand. */
  sizes: ImageSizes
}

/** More samples than these are counted. */
const SHOWN_SWATCHES = 4

/**
 * A product in a grid: the whole tile is one link, named by the product. Stands in a `tile-grid`. Samples lead to their
 * variants; where `watchSwatches` runs, the first press shows one in the tile. The second picture is there once somebody
 * comes near the tile's list.
 */
export function ProductTile(props: ProductTileProps) {
  const { level = 3, pictures, swatches = [], sizes } = props
  const Heading = `h${level}` as const
  const [first, second] = pictures
  const isNear = useIsNear()
  return (
    <article className={css.root}>
      <div className={css.pictures}>
        <Picture image={first} sizes={sizes} ratio="4:5" priority={props.priority} />
        {second && isNear && (
          <div className={css.second} aria-hidden="true">
            <Picture image={second} alt="" sizes={sizes} ratio="4:5" />
          </div>
        )}
      </div>
      <Heading className={`${css.name} ${patterns.name}`} dir="auto">
        <Link className={css.link} href={props.href}>
          {props.name}
        </Link>
      </Heading>
      <p className={`${css.note} ${patterns.note} ${patterns.clamp}`} dir="auto">
        {props.note}
      </p>
      {props.price && (
        <p className={css.price}>
          <Price price={props.price} regular={props.regularPrice} from={props.priceFrom} />
        </p>
      )}
      {props.stockNote && <p className={`${css.stock} ${patterns.note}`}>{props.stockNote}</p>}
      {swatches.length > 0 && (
        <Swatches swatches={swatches} count={props.swatchCount} of={props.name} shown={first?.src} />
      )}
      {(props.isNew || props.regularPrice) && (
        <p className={`${css.marks} ${patterns.small}`}>
          {props.isNew && <span>New</span>} {props.regularPrice && <span className={css.sale}>Sale</span>}
        </p>
      )}
      {props.action}
    </article>
  )
}

interface SwatchesProps {
  swatches: readonly TileSwatch[]
  count: number | undefined
  of: string
  /** The picture that the tile shows. */
  shown: string | undefined
}

function Swatches({ swatches, count = swatches.length, of, shown }: SwatchesProps) {
  const first = swatches.slice(0, SHOWN_SWATCHES)
  const more = count - first.length
  // Several may have one picture; one of them is shown.
  const current = first.find(({ image }) => image && image.src === shown)
  return (
    <ul role="list" className={`${css.swatches} ${patterns.note}`} aria-label={`${of} comes in`}>
      {first.map(({ id, name, colour, image, href }) => (
        <li key={name}>
          <Link
            className={css.swatch}
            href={href}
            title={name}
            aria-current={name === current?.name || undefined}
            data-id={id}
            data-picture={image?.src}
          >
            <Sample colour={colour} image={colour ? null : image} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li>
          +{more}
          <VisuallyHidden> more</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
