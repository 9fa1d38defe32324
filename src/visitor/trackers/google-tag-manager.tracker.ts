import { pushData, signalConsent } from './data-layer.ts'
import { addScript, defineTracker } from './tracker.ts'

/** The shop's own tags in Google Tag Manager. */
export const tracker = defineTracker({
  plugin: 'GoogleTagManager',
  cookies: /^_(?:ga|gcl)/u,
  start: ({ tag_code: id }, consent) => {
    signalConsent(consent)
    pushData({ 'gtm.start': Date.now(), event: 'gtm.js' })
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
    return {
      track: ({ name, values }) => {
        // GA4: clears the previous event's ecommerce data, which would otherwise be merged.
        pushData({ ecommerce: null })
        pushData({ event: name, ecommerce: values })
      },
      consentChanged: signalConsent,
    }
  },
})
