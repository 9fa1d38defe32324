import type { SingleProduct } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Rating } from '#ui/rating.tsx'
import css from './product-detail.module.css'

interface Props {
  product: SingleProduct
  showCategory: boolean
}

/** Category, name, subtitle and rating of a product. */
export function ProductHead({ product: { name, subtitle, category, rating }, showCategory }: Props) {
  return (
    <header className={`${css.head} ${patterns.stack8}`}>
      {showCategory && category.slug && (
        <p className={`${css.small} ${patterns.soft} ${patterns.small}`}>
          <Link className={`${css.category} ${patterns.touch}`} href={pageHref('category', { slug: category.slug })}>
            {category.name}
          </Link>
        </p>
      )}
      <Heading level={1} size="section">
        {name}
      </Heading>
      {subtitle && (
        <p className={`${css.soft} ${patterns.soft}`} dir="auto">
          {subtitle}
        </p>
      )}
      {rating.total_reviews > 0 && (
        <a className={`${css.rating} ${patterns.touch} ${patterns.lined}`} href="#reviews">
          <Rating value={rating.overall_rating} count={rating.total_reviews} />
        </a>
      )}
    </header>
  )
}
