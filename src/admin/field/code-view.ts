import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { codeHighlighting } from './code-highlighting.ts'

interface Code {
  text: string
  label: string
  /** Its language, gutters and keys, which come before the default ones. */
  extensions: Extension
  onUpdate: Parameters<typeof EditorView.updateListener.of>[0]
}

/**
 * Creates an editor of code. It is in a shadow root, where its styles are adopted sheets: the page's policy allows no
 * inline styles.
 */
export function createCodeView(parent: HTMLElement, { text, label, extensions, onUpdate }: Code): EditorView {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open', delegatesFocus: true })
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        extensions,
        bracketMatching(),
        codeHighlighting,
        // Tab leaves the field, for people without a mouse.
        keymap.of(defaultKeymap),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        theme,
        EditorView.updateListener.of(onUpdate),
      ],
    }),
  })
}

const theme = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--ink)' },
  '.cm-content': { fontFamily: "ui-monospace, 'SF Mono', Menlo, monospace", caretColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--paper)', color: 'var(--ink-soft)', border: 'none' },
  '&.cm-focused': { outline: 'none' },
})
