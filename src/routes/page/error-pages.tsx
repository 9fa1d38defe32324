import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import { errorPages, notFoundMessages, ownMessages } from '#domain/messages.ts'
import patterns from '#ui/patterns.module.css'
import { pageHref } from '../page-href.ts'
import css from './error-pages.module.css'

/** Selects the page for a fatal error (§2.8). */
export function ErrorPage({ error }: { error: unknown }) {
  const { isOutdated, FailedPage = ServerErrorPage } = useRouter().options.context
  // A chunk removed by a deployment fails like a lost connection; the newer app has the page.
  useEffect(() => {
    void isOutdated?.().then((outdated) => outdated && location.reload())
  }, [isOutdated])
  const message = error instanceof Error ? error.message : ''
  return message === notFoundMessages.websiteUnavailable ? <InactivePage /> : <FailedPage error={error} />
}

/** The built-in 404 page, for a shop whose not-found document is missing. */
export function NotFoundPage() {
  const { title, text, button } = errorPages.notFound
  return (
    <div className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <h1 className={css.title}>{title}</h1>
      <p>{text}</p>
      <p>
        <a className={`${css.action} ${patterns.touch}`} href={pageHref('home')}>
          {button}
        </a>
      </p>
    </div>
  )
}

/** The whole site is inactive. */
export function InactivePage() {
  const { title, text } = errorPages.inactive
  return (
    <main className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>{notFoundMessages.websiteUnavailable}</title>
      <h1 className={css.title}>{title}</h1>
      <p>{text}</p>
      <p>{ownMessages.renewSubscription}</p>
      <SupportLink />
    </main>
  )
}

/** An error that no page could handle. */
export function ServerErrorPage() {
  const { title, code, text } = errorPages.serverError
  return (
    <main className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>{title}</title>
      <p className={`${css.code} ${patterns.soft}`}>{code}</p>
      <h1 className={css.title}>{title}</h1>
      <p>{text}</p>
      <ul className={css.suggestions}>
        {ownMessages.serverErrorSuggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
      <SupportLink />
    </main>
  )
}

function SupportLink() {
  const { queryClient } = useRouter().options.context
  const settings = queryClient.getQueryData(shopValuesQuery().queryKey)?.settings
  const email = settings?.['customer_care_email'] ?? settings?.['store_email']
  return typeof email === 'string' ? (
    <p>
      <a className={`${css.action} ${patterns.touch}`} href={`mailto:${email}`}>
        {ownMessages.contactSupport}
      </a>
    </p>
  ) : null
}
