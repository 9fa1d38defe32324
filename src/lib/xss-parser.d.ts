/**
 * The tokeniser of the package xss (its whole filter weighs four times as much and drags a CSS parser along).
 * The package ships types for its main entry only.
 */
declare module 'xss/lib/parser.js' {
  /** Walks HTML; tags are replaced by what `onTag` returns, the text between them by what `escapeHtml` returns. */
  export function parseTag(
    html: string,
    onTag: (sourcePosition: number, position: number, tag: string, html: string, isClosing: boolean) => string,
    escapeHtml: (text: string) => string,
  ): string
  /** Walks a tag's attributes: names lower case, values raw (entities not decoded), "" for a bare name. */
  export function parseAttr(html: string, onAttr: (name: string, value: string) => string | undefined): string
}
