import { useSuspenseQuery } from '@tanstack/react-query'
import { articleQuery } from '#api/blog.queries.ts'
import { shopLocaleQuery } from '#api/shop-locale.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { Article } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/article.js'
import { ArticleTiles } from '#shop/blog/article-tile.tsx'
import { blogHref } from '#shop/blog/blog-href.ts'
import { Byline, Day } from '#shop/blog/byline.tsx'
import { ShopTile } from '#shop/product/shop-tile.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Prose } from '#ui/prose.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { TileGrid } from '#ui/tile-grid.tsx'
import * as t from '#words/content.ts'
import css from './article.module.css'

/** The page's article, its products and further articles. */
export function ArticleSection({ id, settings }: SectionProps<Settings>) {
  const { data: article } = useSuspenseQuery(articleQuery(usePage().subject.id))
  const { products_heading: productsHeading, more_heading: moreHeading } = settings
  const { products, more } = article
  return (
    <>
      <Band as="div" top="none">
        <article aria-labelledby={`${id}-title`}>
          <Opening article={article} titleId={`${id}-title`} />
          <div className={css.body}>
            <About article={article} />
            <Prose html={article.html} className={css.text} />
          </div>
        </article>
      </Band>
      {products.length > 0 && productsHeading && (
        <Band labelledBy={`${id}-products`}>
          <SectionHead id={`${id}-products`} heading={productsHeading} />
          <Products products={products} />
        </Band>
      )}
      {more.length > 0 && moreHeading && (
        <Band labelledBy={`${id}-more`}>
          <SectionHead id={`${id}-more`} heading={moreHeading} link={{ label: settings.all_label, href: blogHref() }} />
          <ArticleTiles articles={more} level={3} />
        </Band>
      )}
    </>
  )
}

function Opening({ article, titleId }: { article: Article; titleId: string }) {
  const { title, summary, image, author, published_at: day, reading_minutes: minutes } = article
  return (
    <header className={css.opening}>
      <div className={`${patterns.stack16} ${css.words}`}>
        <Heading level={1} id={titleId}>
          {title}
        </Heading>
        {summary && (
          <p className={css.summary} dir="auto">
            {summary}
          </p>
        )}
        <Byline author={author.name} day={day} minutes={minutes} />
      </div>
      {image && <Picture image={image} ratio="3:2" sizes={{ xs: '92vw', lg: '50vw', '2xl': '660px' }} priority />}
    </header>
  )
}

/** Author, date of the last update, and tags. */
function About({ article: { author, updated_at: changed, tags } }: { article: Article }) {
  return (
    <aside className={`${css.about} ${patterns.stack8} ${patterns.note}`} aria-label={t.aboutArticle()}>
      {author.name && (
        <p className={css.author} dir="auto">
          {author.name}
        </p>
      )}
      {author.bio && <p dir="auto">{author.bio}</p>}
      {changed && <p>{t.updated({ day: changed, date: renderDay })}</p>}
      {tags.length > 0 && (
        <ul role="list" className={patterns.cluster} aria-label={t.tags()}>
          {tags.map(({ slug, name }) => (
            <li key={slug}>
              <Link className={patterns.touch} href={blogHref({ tag: slug })} dir="auto">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

function Products({ products }: Pick<Article, 'products'>) {
  const { data: locale } = useSuspenseQuery(shopLocaleQuery())
  return (
    <TileGrid columns={4}>
      {products.map((card) => (
        <li key={card.group_id}>
          <ShopTile card={card} locale={locale} level={3} columns={4} />
        </li>
      ))}
    </TileGrid>
  )
}

const renderDay = (day: string) => <Day key="day" day={day} />
