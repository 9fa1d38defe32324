import { useSuspenseQuery } from '@tanstack/react-query'
import { articlesQuery } from '#api/blog.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps } from '#engine/types.ts'
import type { ArticleList } from '#generated/api.d.ts'
import type { Settings } from '#generated/sections/article-list.js'
import { ArticleTile, ArticleTiles } from '#shop/blog/article-tile.tsx'
import { blogHref } from '#shop/blog/blog-href.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import patterns from '#ui/patterns.module.css'
import { SectionHead } from '#ui/section-head.tsx'
import * as t from '#words/content.ts'
import { articlesBody } from './articles-body.ts'
import css from './article-list.module.css'

/** Rarer tags can be reached from their articles. */
const MAX_TAGS = 8

/** All articles on the blog's page, the newest ones elsewhere. */
export function ArticleListSection({ id, settings, position }: SectionProps<Settings>) {
  const page = usePage()
  const { data: list } = useSuspenseQuery(articlesQuery(articlesBody(settings, page)))
  const { heading, all_label: all } = settings
  if (page.subject.kind === 'blog') return <Browse list={list} settings={settings} isFirst={position < 2} />
  if (list.articles.length === 0) return null
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={heading && headingId}>
      <SectionHead id={headingId} heading={heading} link={{ label: all, href: blogHref() }} />
      <ArticleTiles articles={list.articles} level={heading ? 3 : 2} />
    </Band>
  )
}

interface Props {
  list: ArticleList
  settings: Settings
  /** Whether the first article is above the fold. */
  isFirst: boolean
}

function Browse({ list, settings, isFirst }: Props) {
  const { articles, tag, page, pages } = list
  const [lead, ...rest] = articles
  // The newest article is larger, except in the list of a tag.
  const hasLead = page === 1 && tag === null
  const others = hasLead ? rest : articles
  return (
    <Band top="none" label={tag ? tag.name : settings.all_label}>
      <Tags list={list} all={settings.all_label} />
      {!lead && (
        <EmptyState drawing="letter" text={settings.empty_text}>
          {(tag ?? page > 1) && <ArrowLink href={blogHref()}>{settings.all_label}</ArrowLink>}
        </EmptyState>
      )}
      <div className={css.articles}>
        {lead && hasLead && <ArticleTile article={lead} level={2} isLead priority={isFirst} />}
        {others.length > 0 && <ArticleTiles articles={others} level={2} />}
      </div>
      <Pagination
        label={t.pagesOf({ name: tag ? tag.name : settings.all_label })}
        page={page}
        pages={pages}
        hrefOf={(number) => blogHref({ tag: tag?.slug, page: number })}
      />
    </Band>
  )
}

function Tags({ list: { tags, tag }, all }: { list: ArticleList; all: string }) {
  if (tags.length === 0) return null
  const shown = tags.filter(({ slug }, index) => index < MAX_TAGS || slug === tag?.slug)
  return (
    <nav aria-label={t.tags()} className={css.tags}>
      <ul role="list" className={patterns.cluster24}>
        <li>
          <Link className={`${css.tag} ${patterns.touch}`} href={blogHref()} current={tag === null}>
            {all}
          </Link>
        </li>
        {shown.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              className={`${css.tag} ${patterns.touch}`}
              href={blogHref({ tag: slug })}
              current={slug === tag?.slug}
              dir="auto"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
