import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/order-details.js'
import { OrderDetails } from './order-details.tsx'

export const section = defineSection<Settings>({ contract, component: OrderDetails })
