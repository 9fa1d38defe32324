import type { ImageSizes } from '#lib/image.ts'
import { Link } from './link.tsx'
import { Picture, type PictureFile } from './picture.tsx'
import { Price } from './price.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './product-tile.module.css'

export interface ProductTileProps {
  href: string
  name: string
  /** One line: material, glaze, size. */
  note?: string | undefined
  price?: string | undefined
  regularPrice?: string | undefined
  /** Whether `price` is the lowest of several. */
  priceFrom?: boolean | undefined
  /** “Only 2 left”, “Sold out”. */
  stockNote?: string | undefined
  /** The second one fades in under the pointer. */
  pictures: readonly PictureFile[]
  swatches?: readonly { name: string; colour: string }[] | undefined
  /** Rank of the name among the page's headings. */
  level?: 2 | 3
  /** Loads the picture at once, for tiles above the fold. */
  priority?: boolean
  /** That of a tile in a grid of four when left out. */
  sizes?: ImageSizes
}

const tileSizes: ImageSizes = { xs: '46vw', sm: '31vw', lg: '23vw' }

/** A product in a grid: the whole tile is one link, named by the product. Stands in a `tile-grid`. */
export function ProductTile(props: ProductTileProps) {
  const { level = 3, pictures, swatches = [], sizes = tileSizes } = props
  const Heading = `h${level}` as const
  const [first, second] = pictures
  return (
    <article className={css.root}>
      <div className={css.pictures}>
        <Picture image={first} sizes={sizes} ratio="4:5" priority={props.priority} />
        {second && (
          <div className={css.second} aria-hidden="true">
            <Picture image={second} alt="" sizes={sizes} ratio="4:5" />
          </div>
        )}
      </div>
      <Heading className={css.name} dir="auto">
        <Link className={css.link} href={props.href}>
          {props.name}
        </Link>
      </Heading>
      <p className={css.note} dir="auto">
        {props.note}
      </p>
      {props.price && (
        <p className={css.price}>
          <Price price={props.price} regular={props.regularPrice} from={props.priceFrom} />
        </p>
      )}
      {(props.stockNote || swatches.length > 0) && (
        <div className={css.foot}>
          {props.stockNote && <p>{props.stockNote}</p>}
          {swatches.length > 0 && (
            <p className={css.swatches}>
              <VisuallyHidden>In {swatches.map(({ name }) => name).join(', ')}</VisuallyHidden>
              {swatches.slice(0, 5).map(({ name, colour }) => (
                <span key={name} className={css.swatch} style={{ backgroundColor: colour }} />
              ))}
            </p>
          )}
        </div>
      )}
    </article>
  )
}
