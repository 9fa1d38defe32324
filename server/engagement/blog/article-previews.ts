import { type Queryable, statement } from '#server/platform/db/database.ts'

const select = statement<{ title: string; slug: string; shown: boolean }, [id: number]>(
  'previewed-article',
  'SELECT title, slug, coalesce(shown_article(article), false) AS shown FROM article WHERE id = $1',
)

/** Returns an article for a preview link. */
export async function readPreviewedArticle(db: Queryable, id: number) {
  return (await select(db, id))[0]
}
