import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps } from '../field/control-props.ts'
import { MultilineControl } from './text.tsx'

const Editor = lazyPart(
  () => import('./code-editor.tsx'),
  (module) => module.CodeEditor,
)

/** Code, in an editor with line numbers and highlighting. */
export function CodeControl(props: ControlProps) {
  return <Editor {...props} fallback={<MultilineControl {...props} />} />
}
