import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { MultilineControl } from './text.tsx'
import { canEdit } from './rich-text-tags.ts'

const Editor = lazyPart(
  () => import('./rich-text-editor.tsx'),
  (module) => module.RichTextEditor,
)

/** Simple HTML in an editor. What the editor does not know, such as tables, is edited as HTML instead of being lost. */
export function RichTextControl(props: ControlProps) {
  const source = <MultilineControl {...props} />
  return canEdit(props.value) ? <Editor {...props} fallback={source} /> : source
}
