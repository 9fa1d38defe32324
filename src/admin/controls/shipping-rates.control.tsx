import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const Editor = lazyPart(
  () => import('./shipping-rates-editor.tsx'),
  (module) => module.ShippingRatesEditor,
)

/** Loads the editor when it is shown: only shipping methods have rates. */
function ShippingRatesControl(props: ControlProps) {
  return <Editor {...props} fallback={<Waiting {...props} />} />
}

export const control: RegisteredControl = { Control: ShippingRatesControl }
