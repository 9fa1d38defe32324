import { skipToken, useQuery } from '@tanstack/react-query'
import { subjectProductQuery } from '#api/product.queries.ts'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { usePage } from '#engine/page-context.tsx'
import type { SectionProps, SectionQuery } from '#engine/types.ts'
import type { Settings } from '#generated/sections/chat-button.js'
import { storeContact } from '#domain/store-contact.ts'
import { webOrigin, withQuery } from '#lib/url.ts'
import { usePlugin } from '#shop/storefront/use-plugin.ts'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/content.ts'
import { chatHref, classOfPlace } from './chat-link.ts'
import css from './chat-button.module.css'

const nothing: SectionQuery = { queryKey: ['chat', 'none'], queryFn: skipToken }

/**
 * A floating link to a chat with the shop (LY-06, PL-10). It loads nothing from other sites. A script in the head
 * reports presses, because it runs before this code.
 */
export function ChatButton({ settings: { label, product_greeting: greeting } }: SectionProps<Settings>) {
  const { chrome, path, search, subject } = usePage()
  const config = usePlugin('Chat')
  const { data: values } = useQuery(shopValuesQuery())
  const isProduct = subject.kind === 'product'
  // The page has requested its product anyway.
  const query = isProduct ? (subjectProductQuery(subject) as SectionQuery) : nothing
  const product = useQuery(query as typeof nothing & { queryFn: never }).data as { name: string } | undefined
  // The checkout has no links that lead away.
  if (!config || chrome === 'plain') return null
  const { settings: shop = {}, storefront, host } = values ?? {}
  const origin = webOrigin(shop['store_url']) ?? webOrigin(host) ?? ''
  const text = isProduct
    ? `${greeting.replaceAll('{name}', product?.name ?? subject.id)} ${origin}${withQuery(path, { sku: search['sku'] as string | undefined })}`
    : config.default_message
  const place = classOfPlace(config.chat_location)
  return (
    <aside aria-label={t.chat()}>
      <a
        className={`${css.root} ${place} ${patterns.square} ${patterns.panel}`}
        href={chatHref(config, text, storeContact(shop, storefront?.channel.country.mobile_code).email)}
        aria-label={label}
        title={label}
        target="_blank"
        rel="noopener noreferrer"
        data-chat={config.chat_by}
        data-side={place.includes('left') ? 'left' : 'right'}
      >
        <Icon name="chat" />
        <span aria-hidden="true">{t.chat()}</span>
      </a>
    </aside>
  )
}
