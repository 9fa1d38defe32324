import type { ReactNode } from 'react'
import type { ImageSizes } from '#lib/image.ts'
import * as t from '#words/common.ts'
import { Link } from './link.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { Price } from './price.tsx'
import { Swatch } from './swatch.tsx'
import { useWasApproached } from './tile-list.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './product-tile.module.css'
import patterns from './patterns.module.css'

interface TileSwatch {
  /** Id of the product in this colour. */
  id: number
  name: string
  colour: string | null
  /** The product in this colour; also the swatch without a colour. */
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
  /** Marked as new. Reductions are marked automatically. */
  isNew?: boolean | undefined
  /** The second one fades in on hover. */
  pictures: readonly PictureFile[]
  /** Other variants with their addresses. */
  swatches?: readonly TileSwatch[] | undefined
  /** Total number, if `swatches` contains only the first. */
  swatchCount?: number | undefined
  /** Controls on top of the pictures, after the link in focus order. */
  action?: ReactNode
  /** Heading level of the name. */
  level?: 2 | 3
  /** Loads the picture immediately, for tiles above the fold. */
  priority?: boolean
  /** Rendered widths of its pictures. */
  sizes: ImageSizes
}

/** Further samples are only counted. */
const SHOWN_SWATCHES = 4

/**
 * A product in a grid. The whole tile is one link named by the product. Samples link to variants; with `watchSwatches`,
 * the first press shows the variant in the tile. The second picture is rendered once the tile's list is hovered or
 * focused.
 */
export function ProductTile(props: ProductTileProps) {
  const { level = 3, pictures, swatches = [], sizes } = props
  const Heading = `h${level}` as const
  const [first, second] = pictures
  const isNear = useWasApproached()
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
          {props.isNew && <span>{t.isNew()}</span>} {props.regularPrice && <span className={css.sale}>{t.sale()}</span>}
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
  /** The picture shown by the tile. */
  shown: string | undefined
}

function Swatches({ swatches, count = swatches.length, of, shown }: SwatchesProps) {
  const first = swatches.slice(0, SHOWN_SWATCHES)
  const more = count - first.length
  // Several variants may share a picture; only one is current.
  const current = first.find(({ image }) => image && image.src === shown)
  return (
    <ul role="list" className={`${css.swatches} ${patterns.note}`} aria-label={t.optionsFor({ name: of })}>
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
            <Swatch colour={colour} image={colour ? null : image} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </li>
      ))}
      {more > 0 && <li>{t.moreOptions({ count: more, hidden: renderHidden })}</li>}
    </ul>
  )
}

const renderHidden = (text: string) => <VisuallyHidden key="hidden">{text}</VisuallyHidden>
