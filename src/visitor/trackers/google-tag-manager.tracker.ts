import { pushData, signalConsent } from './data-layer.ts'
import { addScript, defineTracker } from './tracker.ts'

/** The shop's own tags by Google Tag Manager. */
export const tracker = defineTracker({
  plugin: 'GoogleTagManager',
  cookies: /^_(?:ga|gcl)/u,
  start: ({ tag_code: id }, consent) => {
    signalConsent(consent)
    pushData({ 'gtm.start': Date.now(), event: 'gtm.js' })
    addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
    return {
      hear: ({ name, values }) => {
        // GA4: what an event before left behind must not be read as this one's.
        pushData({ ecommerce: null })
        pushData({ event: name, ecommerce: values })
      },
      consentChanged: signalConsent,
    }
  },
})
