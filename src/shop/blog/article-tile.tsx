import type { ArticleCard } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import { Picture } from '#ui/picture.tsx'
import { Byline } from './byline.tsx'
import css from './article-tile.module.css'

interface Props {
  article: ArticleCard
  level: 2 | 3
  /** The newest article: full width, its picture next to its text. */
  isLead?: boolean
  /** Its picture is the largest above the fold. */
  priority?: boolean
}

/** An article in a list, with picture, title, summary and author. */
export function ArticleTile({ article, level, isLead = false, priority = false }: Props) {
  const { slug, title, summary, author, published_at: day, reading_minutes: minutes, image } = article
  const Title = `h${level}` as const
  return (
    <article className={css.root} data-lead={isLead || undefined}>
      <Link className={css.picture} href={pageHref('article', { slug })} tabIndex={-1} aria-hidden="true">
        <Picture
          image={image}
          alt=""
          ratio="3:2"
          sizes={isLead ? { xs: '92vw', lg: '58vw', '2xl': '770px' } : { xs: '92vw', sm: '46vw', lg: '30vw' }}
          priority={priority}
        />
      </Link>
      <div className={`${css.words} ${patterns.stack8}`}>
        <Title className={css.title} dir="auto">
          <Link className={patterns.lined} href={pageHref('article', { slug })}>
            {title}
          </Link>
        </Title>
        {summary && (
          <p className={patterns.lead} dir="auto">
            {summary}
          </p>
        )}
        <Byline author={author} day={day} minutes={minutes} />
      </div>
    </article>
  )
}

/** Articles side by side, as many as fit. */
export function ArticleTiles({ articles, level }: { articles: readonly ArticleCard[]; level: 2 | 3 }) {
  return (
    <ul role="list" className={css.tiles}>
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleTile article={article} level={level} />
        </li>
      ))}
    </ul>
  )
}
