import { createHash } from 'node:crypto'
import type { PluginHosts } from '#domain/plugin-definition.ts'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi
const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style\s*>/gi

/** A page whose scripts no longer need a nonce, with what its policy must allow by hash. */
export interface HashedPage {
  html: string
  scripts: string[]
  styles: string[]
}

/**
 * Turns a page rendered with a nonce into one that can be kept: the nonce goes, and the scripts and styles that bore it are allowed
 * by their hashes. One that did not bear it was not put there by the renderer and gets no hash. (A renderer that knows
 * nothing of nonces has all of its own hashed.)
 */
export function hashInline(html: string, nonce: string): HashedPage {
  const attribute = ` nonce="${nonce}"`
  const knowsNonces = html.includes(attribute)
  const clean = (text: string) => text.replaceAll(attribute, '').replaceAll(nonce, '')
  const hashes = (pattern: RegExp, counts: (attributes: string) => boolean) => {
    const found = new Set<string>()
    for (const [, attributes = '', content = ''] of html.matchAll(pattern)) {
      if ((!knowsNonces || attributes.includes(attribute)) && content && counts(attributes))
        found.add(hashOf(clean(content)))
    }
    return [...found]
  }
  return {
    scripts: hashes(SCRIPT, isCode),
    // A style cannot run anything, so those written without a nonce (the page's own css) count as well.
    styles: [...new Set([...html.matchAll(STYLE)].map(([, , content = '']) => hashOf(clean(content))))],
    html: clean(html),
  }
}

/** The policy of a page. What scripts and styles it may run beside those of its own files is named one by one. */
export function pagePolicy(options: {
  scripts: string[]
  styles: string[]
  builderOrigins: string[]
  frames: string[]
  /** What installed plugins load from elsewhere. */
  hosts?: PluginHosts
  secure: boolean
}): string {
  const { scripts, styles, builderOrigins, frames, hosts = {}, secure } = options
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...(hosts.scripts ?? [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // React writes style attributes into the HTML; they cannot be hashed in all browsers.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(hosts.images ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(hosts.connections ?? [])].join(' '),
    ["frame-src 'self'", ...frames, ...(hosts.frames ?? [])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...builderOrigins].join(' '),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Data in a script element (JSON-LD) is not run, so no policy applies to it. */
function isCode(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
  return (
    type === '' ||
    type === 'module' ||
    type.endsWith('javascript') ||
    type === 'importmap' ||
    type === 'speculationrules'
  )
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
