import { gtag, signalConsent } from './data-layer.ts'
import { addScript, defineTracker } from './tracker.ts'

/** Google Analytics with its own tag. */
export const tracker = defineTracker({
  plugin: 'GoogleTag',
  cookies: /^_ga/u,
  start: ({ google_tag_id: id }, consent) => {
    signalConsent(consent)
    gtag('js', new Date())
    gtag('config', id)
    addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
    return {
      track: ({ name, values }) => gtag('event', name, { ...values, send_to: id }),
      consentChanged: signalConsent,
    }
  },
})
