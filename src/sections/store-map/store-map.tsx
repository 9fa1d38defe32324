import { useSuspenseQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { SectionProps } from '#engine/types.ts'
import type { Settings } from '#generated/sections/store-map.js'
import { storeContact } from '#domain/store-contact.ts'
import { webOrigin, withQuery } from '#lib/url.ts'
import { ArrowLink } from '#ui/arrow-link.tsx'
import { Band } from '#ui/band.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import patterns from '#ui/patterns.module.css'
import css from './store-map.module.css'

/** The shop's address, and its map (LY-14), which contacts the map's site only once a visitor opens it. */
export function StoreMap({ id, settings }: SectionProps<Settings>) {
  const { settings: values, storefront } = useSuspenseQuery(shopValuesQuery()).data
  const { heading, show_label: label } = settings
  const { address } = storeContact(values, storefront?.channel.country.mobile_code)
  const map = mapAddress(values['google_embed_url'])
  if (!address && !map) return null
  const headingId = `${id}-heading`
  return (
    <Band labelledBy={headingId}>
      <div className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
        <Heading level={2} id={headingId}>
          {heading}
        </Heading>
        {address && <address className={`${css.address} ${patterns.soft}`}>{address}</address>}
        {map && (
          <details className={css.map}>
            <summary className={css.open}>
              {label}
              <Icon name="chevron-down" />
            </summary>
            <iframe
              className={css.frame}
              src={map}
              title={[heading, address].filter(Boolean).join(': ')}
              // A lazy frame that is not visible is not loaded.
              loading="lazy"
              referrerPolicy="strict-origin-when-cross-origin"
              // oxlint-disable-next-line react/iframe-missing-sandbox -- both are safe in the frame of another site
              sandbox="allow-scripts allow-same-origin allow-popups"
            />
          </details>
        )}
        {map && address && isOfGoogle(map) && (
          <ArrowLink href={withQuery(SEARCH, { api: '1', query: address })}>{settings.link_label}</ArrowLink>
        )}
      </div>
    </Band>
  )
}

/** The map as its own page, for directions and for browsers that block frames. */
const SEARCH = 'https://www.google.com/maps/search/'

const isOfGoogle = (map: string) => /^https:\/\/(?:www\.|maps\.)?google\.[a-z.]+\//u.test(map)

/** Returns the setting's URL if it is secure; the page's policy allows its site only. */
function mapAddress(value: unknown): string | undefined {
  return webOrigin(value)?.startsWith('https:') ? (value as string) : undefined
}
