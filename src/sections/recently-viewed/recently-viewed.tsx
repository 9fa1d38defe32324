import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { productGridQuery } from '#api/product.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/recently-viewed.js'
import { pageHref } from '#pages/page-href.ts'
import { ProductRow } from '#shop/product/product-row.tsx'
import { forgetViewed, viewedProducts } from '#shop/product/viewed-products.ts'
import { Band } from '#ui/band.tsx'
import css from './recently-viewed.module.css'

/** Recently viewed products, without the page's own. Empty until the browser has read them. */
export function RecentlyViewed(props: SectionProps<Settings>) {
  const { path } = usePage()
  // Starts again on another page, with another product omitted and the last one added.
  return useHydrated() ? <Viewed key={path} path={path} {...props} /> : null
}

const sizes = { xs: '44vw', sm: '31vw', lg: '15vw' } as const

function Viewed({ id, settings, path }: SectionProps<Settings> & { path: string }) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  const [slugs] = useState(() => withoutOwn(viewedProducts(), path).slice(0, settings.limit))
  const { data: cards = [] } = useQuery({
    ...productGridQuery({ source: 'manual', items: slugs, limit: slugs.length || 1 }),
    enabled: slugs.length > 0,
  })

  useEffect(() => {
    if (cards.length > 0) forgetViewed(slugs.filter((slug) => !cards.some((card) => card.slug === slug)))
  }, [cards, slugs])

  if (cards.length === 0) return null
  return (
    <Band className={css.root} labelledBy={`${id}-heading`}>
      <ProductRow id={id} heading={settings.heading} cards={cards} locale={locale} sizes={sizes} />
    </Band>
  )
}

function withoutOwn(slugs: readonly string[], path: string): string[] {
  return slugs.filter((slug) => pageHref('product', { slug }) !== path)
}
