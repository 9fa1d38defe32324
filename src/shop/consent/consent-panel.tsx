import { useQuery } from '@tanstack/react-query'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { useConsent, useConsentActor } from '#visitor/consent.chart.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/consent.ts'
import css from './consent-panel.module.css'

const Preferences = lazyPart(
  () => import('./preferences.tsx'),
  (module) => module.Preferences,
)

/** The cookie banner, or the button that reopens the preferences (CO-01, CO-02). It overlays the page. */
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
    <section className={css.banner} aria-label={t.banner()}>
      <p className={`${css.text} ${patterns.small}`}>
        {message || t.question()} {privacy && <Link href={`/${privacy.slug}`}>{t.privacy()}</Link>}
      </p>
      <div className={css.answers}>
        <Button look="quiet" onClick={() => send({ type: 'all.accepted' })}>
          {t.acceptAll()}
        </Button>
        <Button look="quiet" onClick={() => send({ type: 'all.declined' })}>
          {t.declineAll()}
        </Button>
        <button
          type="button"
          className={`${css.more} ${patterns.action}`}
          onClick={() => send({ type: 'preferences.opened' })}
        >
          {t.preferences()}
        </button>
      </div>
    </section>
  )
}

function ManageIcon() {
  const { send } = useConsentActor()
  return (
    <IconButton className={css.manage} label={t.preferences()} onClick={() => send({ type: 'preferences.opened' })}>
      <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2a10 10 0 1 0 10 10 4 4 0 0 1-5-5 4 4 0 0 1-5-5M8.5 8.5h.01M16 15.5h.01M12 12h.01M11 17h.01M7 14h.01" />
      </svg>
    </IconButton>
  )
}
