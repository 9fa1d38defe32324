import { useSuspenseQuery } from '@tanstack/react-query'
import { namedProductQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { SingleProduct } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/featured-product.js'
import type { ImageSizes } from '#lib/image.ts'
import { pageHref } from '#pages/page-href.ts'
import { BuyBox } from '#shop/product/buy-box.tsx'
import { useVariant } from '#shop/product/use-variant.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import css from './featured-product.module.css'

/** One product on another page, with everything needed to buy it. Renders nothing if the shop no longer has it. */
export function FeaturedProduct({ id, settings, position }: SectionProps<Settings>) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const { data: product } = useSuspenseQuery(namedProductQuery(settings.product))
  if (!product) return null
  return (
    <Band labelledBy={`${id}-heading`}>
      <Product
        key={product.group_id}
        id={id}
        settings={settings}
        position={position}
        product={product}
        locale={locale}
      />
    </Band>
  )
}

interface Props {
  id: string
  settings: Settings
  position: number
  product: SingleProduct
  locale: string
}

const sizes: ImageSizes = { xs: '92vw', md: '46vw', xxl: '640px' }

function Product({ id, settings, position, product, locale }: Props) {
  const variant = useVariant(product)
  const { chosen } = variant
  const href = pageHref(
    'product',
    { slug: product.slug },
    { sku: product.has_variants ? chosen?.channel.sku : undefined },
  )
  const text = settings.text || product.subtitle
  return (
    <div className={`${css.root} ${patterns.stack32}`} data-side={settings.side}>
      {/* The name links there too; the picture's link is for pointers. */}
      <Link className={css.picture} href={href} tabIndex={-1} aria-hidden="true">
        <Picture
          image={product.images[chosen?.image ?? 0] ?? product.images[0]}
          alt=""
          sizes={sizes}
          ratio="4:5"
          priority={position === 0}
        />
      </Link>
      <div className={`${css.buy} ${patterns.stack24}`}>
        <header className={`${css.head} ${patterns.stack8}`}>
          {settings.eyebrow && <p className={`${css.eyebrow} ${patterns.soft}`}>{settings.eyebrow}</p>}
          <Heading level={2} id={`${id}-heading`} className={css.name}>
            {product.name}
          </Heading>
          {text && (
            <p className={`${css.text} ${patterns.soft}`} dir="auto">
              {text}
            </p>
          )}
        </header>
        <BuyBox product={product} variant={variant} terms={settings} locale={locale}>
          <ArrowLink href={href}>{settings.details_label}</ArrowLink>
        </BuyBox>
      </div>
    </div>
  )
}
