import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('../menus/menu-items-editor.tsx'),
  (module) => module.MenuItemsEditor,
)

/** The items of a menu. Loaded when it is shown. */
function MenuItemsControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: MenuItemsControl }
