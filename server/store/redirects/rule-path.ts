/** An address and what follows its path: a query, a fragment. */
export interface AddressParts {
  path: string
  /** With its "?"; empty without one. */
  query: string
  /** With its "#"; empty without one. */
  fragment: string
}

export function parted(address: string): AddressParts {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { path, query: query === '?' ? '' : query, fragment }
}

/**
 * A query that keeps what the target of a rule says and what the visitor brought: the target's parameters first, then those of the
 * visitor whose names the target does not have. Each parameter keeps its spelling.
 */
export function mergedQuery(target: string, visitor: string): string {
  const [own, brought] = [parametersOf(target), parametersOf(visitor)]
  const names = new Set(own.map(nameOf))
  const all = [...own, ...brought.filter((one) => !names.has(nameOf(one)))]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

const parametersOf = (query: string): string[] => query.slice(1).split('&').filter(Boolean)
const nameOf = (parameter: string): string => [...new URLSearchParams(parameter).keys()][0] ?? parameter

/** Most paths: nothing in one is spelt in two ways but for its last slash. */
const PLAIN = /^[a-z0-9/_-]*$/

/**
 * A path as rules are found by: "/a/" and "/A" are one, and so are "/café" as NFC, as NFD and percent-encoded. An encoded slash is none
 * between folders, so it stays encoded.
 */
export const spelling = (path: string): string => {
  const bare = withoutSlash(path)
  return PLAIN.test(bare) ? bare : decoded(bare).toLowerCase().normalize('NFC').replaceAll('%2f', '%2F')
}

/** Whether two paths are one in the same case, too. */
export const isSamePath = (one: string, other: string): boolean =>
  decoded(withoutSlash(one)) === decoded(withoutSlash(other))

const withoutSlash = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)

/** With encoded slashes as slashes; undefined where there are none. */
export const withPlainSlashes = (spelt: string): string | undefined =>
  spelt.includes('%2F') ? spelt.replaceAll('%2F', '/') : undefined

/** Decodes what is text; reserved characters, and bytes that are no text, stay encoded in capital letters. */
const decoded = (path: string): string =>
  path
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
      try {
        return decodeURI(bytes).replaceAll(/%[0-9a-f]{2}/gi, (one) => one.toUpperCase())
      } catch {
        return bytes.toUpperCase()
      }
    })
    .normalize('NFC')
