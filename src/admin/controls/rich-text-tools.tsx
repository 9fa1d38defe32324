import { type Editor, useEditorState } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import * as t from '#words/admin-form.ts'
import { safeHref } from '#lib/url.ts'
import { pageHref } from '#pages/page-href.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { AdminIcon, type AdminIconName } from '../shell/admin-icon.tsx'
import { AltField } from './alt-field.tsx'
import css from './rich-text-tools.module.css'

interface Tool {
  icon: AdminIconName
  title: () => string
  run: (editor: Editor) => void
  isActive?: (editor: Editor) => boolean
  canRun?: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  {
    icon: 'bold',
    title: t.bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive('bold'),
  },
  {
    icon: 'italic',
    title: t.italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive('italic'),
  },
  {
    icon: 'heading-2',
    title: t.heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    icon: 'heading-3',
    title: t.heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    icon: 'list',
    title: t.bulletList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    icon: 'list-numbers',
    title: t.numberedList,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
]
const history: readonly Tool[] = [
  {
    icon: 'undo',
    title: t.undo,
    run: (editor) => editor.chain().focus().undo().run(),
    canRun: (editor) => editor.can().undo(),
  },
  {
    icon: 'redo',
    title: t.redo,
    run: (editor) => editor.chain().focus().redo().run(),
    canRun: (editor) => editor.can().redo(),
  },
]

/** The toolbar of the editor: one stop for the Tab key, with arrow keys between its buttons. */
export function RichTextTools({ editor, onPicture }: { editor: Editor; onPicture: () => void }) {
  const [isLinking, setIsLinking] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: tools.map(({ isActive }) => isActive?.(current) === true),
      possible: history.map(({ canRun }) => canRun?.(current) === true),
      isLink: current.isActive('link'),
      undescribed: picturesWithoutAlt(current),
      picture: current.isActive('picture') ? (current.getAttributes('picture') as { alt: string | null }) : undefined,
    }),
  })

  function move(event: React.KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    if (at < 0) return
    event.preventDefault()
    buttons.at((at + step) % buttons.length)?.focus()
  }
  const button = (tool: Tool, index: number, isOn: boolean | undefined, isDisabled = false) => (
    <button
      key={tool.icon}
      type="button"
      className={css.tool}
      tabIndex={index === 0 ? 0 : -1}
      aria-label={tool.title()}
      title={tool.title()}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={() => tool.run(editor)}
    >
      <AdminIcon name={tool.icon} />
    </button>
  )
  const picture: Tool = { icon: 'image', title: t.insertPicture, run: onPicture }
  const link: Tool = { icon: 'link', title: t.link, run: () => setIsLinking((before) => !before) }
  return (
    <div className={css.root}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div ref={bar} className={css.bar} role="toolbar" aria-label={t.textTools()} onKeyDown={move}>
        {tools.map((tool, index) => button(tool, index, state.active[index]))}
        {button(link, tools.length, state.isLink)}
        {button(picture, tools.length + 1, undefined)}
        <span className={css.gap} />
        {history.map((tool, index) => button(tool, tools.length + 2 + index, undefined, !state.possible[index]))}
      </div>
      {state.picture && (
        <div className={css.picture}>
          <AltField
            name="picture-alt"
            value={state.picture.alt ?? ''}
            error={undefined}
            isRequired={false}
            isReadOnly={false}
            onChange={(alt) => describePicture(editor, alt)}
          />
        </div>
      )}
      {state.undescribed.length > 0 && (
        <p className={css.note}>
          {t.undescribedPictures({ count: state.undescribed.length })}
          <Button look="quiet" onClick={() => selectNext(editor, state.undescribed)}>
            {t.describePicture()}
          </Button>
        </p>
      )}
      {isLinking && <LinkForm editor={editor} onDone={() => setIsLinking(false)} />}
    </div>
  )
}

/** Returns the positions of pictures that nobody has described. */
function picturesWithoutAlt({ state: { doc } }: Editor): number[] {
  const found: number[] = []
  doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'picture' && !(attrs['alt'] as string | null)?.trim()) found.push(position)
  })
  return found
}

/** Selects the first picture after the selection, or the first of all; the field for its description appears. */
function selectNext(editor: Editor, positions: readonly number[]): void {
  const { from } = editor.state.selection
  const next = positions.find((position) => position > from) ?? positions[0] ?? 0
  editor.chain().setNodeSelection(next).scrollIntoView().run()
}

/** Unlike `updateAttributes`, it leaves the picture selected. */
const describePicture = (editor: Editor, alt: string): boolean =>
  editor.commands.command(({ tr }) => {
    tr.setNodeAttribute(tr.selection.from, 'alt', alt)
    return true
  })

/** The address of the selected text’s link. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [href, setHref] = useState(() => (editor.getAttributes('link') as { href?: string }).href ?? '')
  const apply = () => {
    const address = safeHref(href.trim())
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === undefined) chain.unsetLink().run()
    else chain.setLink({ href: address }).run()
    onDone()
  }
  return (
    <div className={css.link}>
      <label htmlFor={id}>{t.linkAddress()}</label>
      <input
        id={id}
        className={patterns.frame}
        value={href}
        placeholder={pageHref('shop')}
        autoComplete="off"
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            apply()
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            onDone()
          }
        }}
      />
      <Button look="quiet" onClick={apply}>
        {t.applyLink()}
      </Button>
    </div>
  )
}
