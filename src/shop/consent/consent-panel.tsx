import { useQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { useConsent, useConsentActor } from '#visitor/consent.chart.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import css from './consent-panel.module.css'

const Preferences = lazyPart(
  () => import('./preferences.tsx'),
  (module) => module.Preferences,
)

/** The question whether the shop may load more than it needs, and the way back to it (CO-01, CO-02). It lies over the page and moves nothing. */
export function ConsentPanel() {
  const isChoosing = useConsent((consent) => consent.hasTag('choosing'))
  const isAsking = useConsent((consent) => consent.hasTag('asking'))
  const { send } = useConsentActor()
  return (
    <>
      {isAsking ? <Banner /> : <ManageIcon />}
      {isChoosing && <Preferences onClose={() => send({ type: 'preferences.closed' })} />}
    </>
  )
}

function Banner() {
  const { send } = useConsentActor()
  const { data } = useQuery(shopValuesQuery())
  const { cookie_message: message, privacypolicy_page: privacy } = data?.storefront ?? {}
  return (
    <section className={css.banner} aria-label="Cookies">
      <p className={`${css.text} ${patterns.small}`}>
        {message || 'We use cookies that the shop needs to work. With your permission, we also count visits.'}{' '}
        {privacy && <Link href={`/${privacy.slug}`}>Read more</Link>}
      </p>
      <div className={css.answers}>
        <Button look="quiet" onClick={() => send({ type: 'all.accepted' })}>
          Accept All
        </Button>
        <Button look="quiet" onClick={() => send({ type: 'all.declined' })}>
          Decline All
        </Button>
        <button
          type="button"
          className={`${css.more} ${patterns.action}`}
          onClick={() => send({ type: 'preferences.opened' })}
        >
          Cookie Preferences
        </button>
      </div>
    </section>
  )
}

function ManageIcon() {
  const { send } = useConsentActor()
  return (
    <IconButton className={css.manage} label="Cookie Preferences" onClick={() => send({ type: 'preferences.opened' })}>
      <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2a10 10 0 1 0 10 10 4 4 0 0 1-5-5 4 4 0 0 1-5-5M8.5 8.5h.01M16 15.5h.01M12 12h.01M11 17h.01M7 14h.01" />
      </svg>
    </IconButton>
  )
}
