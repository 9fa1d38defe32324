import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import patterns from '#ui/patterns.module.css'
import * as pages from '#words/pages.ts'
import { pageHref } from '#pages/page-href.ts'
import css from './error-pages.module.css'

/** Selects the page for a fatal error (§2.8). */
export function ErrorPage({ error }: { error: unknown }) {
  const { isOutdated, FailedPage = ServerErrorPage } = useRouter().options.context
  // A chunk removed by a deployment fails like a lost connection; the newer app has the page.
  useEffect(() => {
    void isOutdated?.().then((outdated) => outdated && location.reload())
  }, [isOutdated])
  const message = error instanceof Error ? error.message : ''
  return message === pages.websiteUnavailable() ? <InactivePage /> : <FailedPage error={error} />
}

/** The built-in 404 page, for a shop whose not-found document is missing. */
export function NotFoundPage() {
  return (
    <div className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <h1 className={css.title}>{pages.notFoundTitle()}</h1>
      <p>{pages.notFoundText()}</p>
      <p>
        <a className={`${css.action} ${patterns.touch}`} href={pageHref('home')}>
          {pages.goHome()}
        </a>
      </p>
    </div>
  )
}

/** The whole site is inactive. */
export function InactivePage() {
  return (
    <main className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>{pages.websiteUnavailable()}</title>
      <h1 className={css.title}>{pages.inactiveTitle()}</h1>
      <p>{pages.inactiveText()}</p>
      <p>{pages.renewSubscription()}</p>
      <SupportLink />
    </main>
  )
}

/** An error that no page could handle. */
export function ServerErrorPage() {
  return (
    <main className={`${css.root} ${patterns.stack16} ${patterns.start}`}>
      <title>{pages.serverErrorTitle()}</title>
      <p className={`${css.code} ${patterns.soft}`}>{pages.serverErrorCode()}</p>
      <h1 className={css.title}>{pages.serverErrorTitle()}</h1>
      <p>{pages.serverErrorText()}</p>
      <ul className={css.suggestions}>
        <li>{pages.refresh()}</li>
        <li>{pages.goBack()}</li>
        <li>{pages.tryLater()}</li>
        <li>{pages.contactUs()}</li>
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
        {pages.contactSupport()}
      </a>
    </p>
  ) : null
}
