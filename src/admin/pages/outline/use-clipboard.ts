import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-pages.ts'
import { copyText } from '../../shell/copy-text.ts'
import { clipboardText, readClipboard } from '../content/clipboard.ts'
import type { Path } from '../content/content.ts'
import { insertItems, removeItems } from '../content/edit-content.ts'
import { sectionRegistry } from '../sections/registry.ts'
import { useEditor } from '../session/editor-scope.ts'

/** What was copied last, for browsers that do not let a page read the clipboard. */
const KEY = 'vitrine copied sections'

export interface Clipboard {
  copy: (paths: readonly Path[]) => Promise<void>
  cut: (paths: readonly Path[]) => Promise<void>
  /** Inserts the copied sections, or those of a text, at an index of the page. */
  paste: (index: number, text?: string) => Promise<void>
}

/** Whether sections were copied in this browser. */
export const hasCopied = (): boolean => localStorage.getItem(KEY) !== null

/** Copies sections as JSON, within a page, to another one, or to another shop. */
export function useClipboard(): Clipboard {
  const { content, pageType, edit, isReadOnly } = useEditor()

  async function copy(paths: readonly Path[]): Promise<void> {
    // Blocks only make sense within their section.
    const sections = [...new Set(paths.map(([id]) => id))].flatMap((id) => (id === undefined ? [] : [[id]]))
    if (sections.length === 0) return
    const text = clipboardText(content, sections)
    localStorage.setItem(KEY, text)
    await copyText(text)
    void showToast({ kind: 'success', text: t.copiedCount({ count: sections.length }) })
  }

  async function paste(index: number, given?: string): Promise<void> {
    if (isReadOnly) return
    const text = given ?? (await readClipboardText())
    const read = await readClipboard(text ?? localStorage.getItem(KEY) ?? '', pageType, sectionRegistry)
    if ('refusal' in read) return void showToast({ kind: 'error', text: refusals[read.refusal]() })
    const { items, problems } = read
    edit(insertItems(content, [], index, items), t.pasted())
    const faults = problems.filter(({ severity }) => severity === 'error')
    void showToast(
      faults.length === 0
        ? { kind: 'success', text: t.pastedCount({ count: items.length }) }
        : { kind: 'error', text: t.pastedWithProblems({ count: faults.length, first: faults[0]!.message }) },
    )
  }

  return {
    copy,
    paste,
    cut: async (paths) => {
      await copy(paths)
      edit(removeItems(content, paths), t.removed())
    },
  }
}

/** Undefined on plain http, or if the browser does not let the page read it. */
async function readClipboardText(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return undefined
  }
}

const refusals = { 'not-json': t.pasteNotJson, 'no-sections': t.pasteNoSections, 'too-large': t.pasteTooLarge }
