import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { type MaskedAddress, maskAddress, unmaskAddress } from '#pages/secret-address.ts'

/**
 * Creates a history in which the router sees full URLs while the address bar and everything else see them without
 * secrets. The current URL is masked immediately, before any other code runs.
 */
export function createMaskedHistory(): RouterHistory {
  // Remembers masked URLs until the next reload, for browsers without cookies.
  const masked = new Map<string, string>()
  const remember = (href: string): string => {
    const found = maskAddress(href)
    if (!found) return href
    masked.set(found.shown, href)
    keep(found)
    return found.shown
  }
  const whole = (shown: string) => masked.get(shown) ?? unmaskAddress(shown, document.cookie)

  const shown = remember(addressOf(location))
  if (shown !== addressOf(location)) history.replaceState(history.state, '', shown)
  const router = createBrowserHistory({
    parseLocation: () => locationOf(whole(addressOf(location))),
    // Links are masked too, so that they open in other tabs. A link to the current page may carry an outdated secret,
    // which is ignored.
    createHref: (href) => {
      const address = maskAddress(href)?.shown ?? href
      return address === addressOf(location) ? address : remember(href)
    },
  })
  const { push, replace } = router
  router.push = (href, ...rest) => {
    remember(href)
    push(href, ...rest)
  }
  router.replace = (href, ...rest) => {
    remember(href)
    replace(href, ...rest)
  }
  return router
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

/** Parses a URL as the router does; its own parser is not exported. */
function locationOf(address: string): HistoryLocation {
  const href = address.replace(/^\/{2,}/u, '/')
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(href) ?? []
  return { href, pathname, search, hash, state: (history.state as State | null) ?? firstState() }
}

type State = HistoryLocation['state']

/** State of an entry created by the browser: an in-page jump has none. */
function firstState(): State {
  const key = Math.random().toString(36).slice(2, 9)
  return { __TSR_index: 0, key, __TSR_key: key }
}

/** Stores the secret in a session cookie that is only sent to this page. */
function keep({ cookie: { name, value, path } }: MaskedAddress): void {
  const secure = location.protocol === 'https:' ? ';Secure' : ''
  // js-cookie would encode the value twice.
  document.cookie = `${name}=${value};Path=${path};SameSite=Lax${secure}`
}
