import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('./picture-path-editor.tsx'),
  (module) => module.PicturePathEditor,
)

/** One picture without a description, stored as its address. */
function PicturePathControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: PicturePathControl }
