import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('./videos-editor.tsx'),
  (module) => module.VideosEditor,
)

/** Loaded when it is shown, after what a product needs. */
function VideosControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: VideosControl }
