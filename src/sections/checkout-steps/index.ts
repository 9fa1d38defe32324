import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/checkout-steps.js'
import { CheckoutSteps } from './checkout-steps.tsx'

export const section = defineSection<Settings>({ contract, component: CheckoutSteps })
