import type { LinkTargets } from '#generated/api.d.ts'
import { pageHref } from '#pages/page-href.ts'
import { BUY_GIFT_CARD_PATH, GIFT_CARD_PATH } from '#server/commerce/gift-cards/gift-card-path.ts'
import { saleAmountsOf } from '#server/commerce/gift-cards/sale-amounts.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/name-patterns.ts'
import * as t from '#words/gift-cards.ts'

type Target = LinkTargets['items'][number]

/** Of each kind. */
const MOST = 8

const findTargets = statement<{ kind: Target['kind']; title: string; address: string }, [pattern: string]>(
  'link-targets',
  `(SELECT 'page' AS kind, name AS title, coalesce(published #>> '{page,path}', '') AS address FROM document
      WHERE page_type = 'Page' AND published #>> '{page,path}' LIKE '/%' AND (name ILIKE $1 OR published #>> '{page,path}' ILIKE $1)
      ORDER BY name LIMIT ${MOST})
   UNION ALL (SELECT 'category', name, slug FROM category WHERE name ILIKE $1 ORDER BY name LIMIT ${MOST})
   UNION ALL (SELECT 'collection', name, slug FROM collection WHERE name ILIKE $1 ORDER BY name LIMIT ${MOST})
   UNION ALL (SELECT 'product', name, slug FROM product_group WHERE published AND archive_of IS NULL AND name ILIKE $1 LIMIT ${MOST})
   UNION ALL (SELECT 'article', title, slug FROM article WHERE title ILIKE $1 ORDER BY published_on DESC, id LIMIT ${MOST})
   UNION ALL (SELECT 'questions', title, id FROM question_group WHERE title ILIKE $1 ORDER BY position LIMIT ${MOST})`,
)

/** Returns what links can lead to, by a part of its name. */
export async function findLinkTargets(db: Queryable, words: string): Promise<Target[]> {
  const rows = await findTargets(db, containing(words.trim()))
  return rows.map(({ kind, title, address }) => ({ kind, title, path: pathOf(kind, address) }))
}

/** Returns the pages that sell gift cards and show their balance, as far as the shop has them. */
export function giftCardPages(settings: Readonly<Record<string, unknown>>, words: string): Target[] {
  const pages = [
    ...(saleAmountsOf(settings).length > 0 ? [{ title: t.buyTitle(), path: BUY_GIFT_CARD_PATH }] : []),
    ...(settings['enable_gift_cards'] === true ? [{ title: t.balanceTitle(), path: GIFT_CARD_PATH }] : []),
  ]
  const wanted = words.trim().toLowerCase()
  return pages
    .filter(({ title, path }) => `${title} ${path}`.toLowerCase().includes(wanted))
    .map((page): Target => ({ kind: 'page', ...page }))
}

function pathOf(kind: Target['kind'], address: string): string {
  if (kind === 'page') return address
  if (kind === 'questions') return pageHref('questions', { group: address })
  return pageHref(kind, { slug: address })
}
