import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { shopValuesQuery } from '#api/shop-values.queries.ts'
import type { Storefront } from '#generated/api.d.ts'
import * as t from '#words/pages.ts'
import type { AppContext } from './app-context.ts'
import { markPageActive } from '#lib/queued-interactions.ts'
import { currentWords } from '#lib/words.ts'
import { themeCss } from '#lib/theme.ts'
import { ConsentHost } from './consent-host.tsx'
import { HeaderDocument, FooterDocument } from './document-page.tsx'
import { ErrorPage, NotFoundPage } from './error-pages.tsx'
import { PAGE_DATA } from './page-data.ts'
import '#ui/base.css'
import { isShutOut } from './shut-out.ts'
import css from './layout.module.css'

/** Product version marker (§9). */
const version = '1.0.10'

/** The HTML document with header and footer. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  // On the server, a page that could not be loaded is rendered as an error.
  beforeLoad: ({ context: { failure } }) => {
    if (failure !== undefined) throw failure
  },
  head: ({ match }) => {
    const initial = match.context.queryClient.getQueryData(shopValuesQuery().queryKey)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { name: 'version', content: version },
        { name: 'theme-color', content: initial?.storefront?.colours.paper ?? '#ffffff' },
      ],
      // Fonts are not preloaded, because they would delay the page's first picture.
      links: initial?.storefront?.favicons ?? [],
    }
  },
  shellComponent: Shell,
  component: Layout,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <ErrorPage error={error} />,
})

/** The HTML document. The theme is rendered as custom properties before the first paint. */
function Shell({ children }: { children: ReactNode }) {
  const { queryClient, isAdmin, builderOrigins = '', pageData = '' } = useRouter().options.context
  const storefront = queryClient.getQueryData(shopValuesQuery().queryKey)?.storefront
  const words = currentWords()
  useEffect(markPageActive, [])
  return (
    <html
      lang={words?.language ?? 'en'}
      dir={words?.direction}
      suppressHydrationWarning
      data-admin={isAdmin && builderOrigins}
      data-closed={isShutOut(queryClient) || undefined}
    >
      <head>
        <HeadContent />
        <style data-theme suppressHydrationWarning dangerouslySetInnerHTML={{ __html: theme(storefront) }} />
      </head>
      <body>
        {children}
        {/* A JSON data block: as a string in a script, it would be escaped and parsed twice. */}
        <script
          id={PAGE_DATA}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: pageData }}
        />
        <Scripts />
      </body>
    </html>
  )
}

/** Only the server renders the theme; browsers keep what they received, without the code for it. */
const theme: (storefront: Storefront | null | undefined) => string = import.meta.env.SSR
  ? (storefront) => (storefront ? themeCss(storefront) : '')
  : () => sentTheme
const sentTheme = import.meta.env.SSR ? '' : (document.querySelector('style[data-theme]')?.textContent ?? '')

function Layout() {
  // Marks the page as interactive, for tests and measurements.
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  const { queryClient } = useRouter().options.context
  const isBare = isShutOut(queryClient)
  return (
    <>
      <div className={css.loading} id="loading-bar" />
      <a className={css.skip} href="#main">
        {t.skipToContent()}
      </a>
      {!isBare && <HeaderDocument />}
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {!isBare && <FooterDocument />}
      {!isBare && <ConsentHost />}
    </>
  )
}
