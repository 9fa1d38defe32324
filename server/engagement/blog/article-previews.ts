import { SHOP_TODAY } from '#server/commerce/shipping/calendar.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

/** SQL: whether readers see an article. */
export const SHOWN = `coalesce(shown_article(article) AND article.published_on <= ${SHOP_TODAY}, false)`

const select = statement<{ title: string; slug: string; shown: boolean }, [id: number]>(
  'previewed-article',
  `SELECT title, slug, ${SHOWN} AS shown FROM article WHERE id = $1`,
)

/** Returns an article for a preview link. */
export async function readPreviewedArticle(db: Queryable, id: number) {
  return (await select(db, id))[0]
}
