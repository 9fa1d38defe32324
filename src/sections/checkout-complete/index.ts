import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/checkout-complete.js'
import { CheckoutComplete } from './checkout-complete.tsx'

export const section = defineSection<Settings>({ contract, component: CheckoutComplete })
