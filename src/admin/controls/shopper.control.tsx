import { lazyPart } from '#ui/lazy-part.tsx'
import type { ControlProps, RegisteredControl } from '../field/control-props.ts'
import { Waiting } from './waiting.tsx'

const ShopperField = lazyPart(
  () => import('./shopper-field.tsx'),
  (module) => module.ShopperField,
)

/** A customer, whose details fill in the fields below. */
const ShopperControl = (props: ControlProps) => <ShopperField {...props} fallback={<Waiting {...props} />} />

export const control: RegisteredControl = { Control: ShopperControl, readsSiblings: true }
