import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/checkout-address.js'
import { CheckoutAddress } from './checkout-address.tsx'

export const section = defineSection<Settings>({ contract, component: CheckoutAddress })
