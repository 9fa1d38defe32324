import { readFileSync } from 'node:fs'

/** A file as people save it, and the expected message, or null if it is valid. */
export interface OddFile {
  what: string
  bytes: Uint8Array
  says: string | null
}

interface Written {
  what: string
  text?: string
  encoding?: string
  bytes?: number[]
  /** Replaces text of the valid document. Two characters for `"` open and close. */
  replace?: [string, string][]
  says: string | null
}

/** A valid document with a letter that encodings represent differently. */
const plainDocument = (key: string): string =>
  [
    '{',
    `  "template": { "key": "${key}", "name": "Care" },`,
    `  "page": { "title": "Café", "path": "/${key}" },`,
    '  "page_type": "Page",',
    '  "component_data": [',
    '    { "key": "rich-text", "id": "text", "version": 1, "settings": { "html": "<p>Text</p>" } }',
    '  ]',
    '}',
  ].join('\n')

/** Returns the files of fixtures/real-input/document-files.json, with documents of the given key. */
export function oddFiles(key: string): OddFile[] {
  const entries = JSON.parse(readFileSync('fixtures/real-input/document-files.json', 'utf8')) as Written[]
  return entries.map(({ what, text, encoding, bytes, replace, says }) => ({
    what,
    says,
    bytes: bytes ? Uint8Array.from(bytes) : encoded(text ?? replaced(plainDocument(key), replace), encoding),
  }))
}

function replaced(text: string, changes: readonly [string, string][] = []): string {
  return changes.reduce((changed, [from, to]) => {
    if (from !== '"') return changed.replace(from, () => to)
    let count = 0
    return changed.replaceAll('"', () => to[count++ % to.length]!)
  }, text)
}

function encoded(text: string, encoding = 'utf-8'): Uint8Array {
  const [name, , mark] = encoding.split(' ')
  const marked = mark ? `\uFEFF${text}` : text
  if (name === 'latin1') return Buffer.from(marked, 'latin1')
  if (name === 'utf-8') return Buffer.from(marked, 'utf8')
  const units = Buffer.from(marked, 'utf16le')
  return name === 'utf-16be' ? units.swap16() : units
}
