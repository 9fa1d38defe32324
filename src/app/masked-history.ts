import { createBrowserHistory, type HistoryLocation, type RouterHistory } from '@tanstack/react-router'
import { type MaskedAddress, maskAddress, unmaskAddress } from '#routes/secret-address.ts'

/**
 * The tab's history, in which the router sees whole addresses and everybody else sees them without their secrets: the address of the
 * page is masked here, before any other code of the page runs.
 */
export function createMaskedHistory(): RouterHistory {
  // For a browser that keeps no cookies: the tab knows what it has masked until it is reloaded.
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
    // Of links as well, so that they open in other tabs. A link to the page itself may still hold the secret of before: it changes nothing.
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

/** As the router's own reading of an address, which it does not export. */
function locationOf(address: string): HistoryLocation {
  const href = address.replace(/^\/{2,}/u, '/')
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(href) ?? []
  return { href, pathname, search, hash, state: (history.state as State | null) ?? firstState() }
}

type State = HistoryLocation['state']

/** Of an entry that the browser made by itself: a jump within the page has no state. */
function firstState(): State {
  const key = Math.random().toString(36).slice(2, 9)
  return { __TSR_index: 0, key, __TSR_key: key }
}

/** For the session of the browser; sent to this page alone. */
function keep({ cookie: { name, value, path } }: MaskedAddress): void {
  const secure = location.protocol === 'https:' ? ';Secure' : ''
  // js-cookie would encode the value a second time.
  document.cookie = `${name}=${value};Path=${path};SameSite=Lax${secure}`
}
