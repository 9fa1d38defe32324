import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/order-list.js'
import { OrderList } from './order-list.tsx'

export const section = defineSection<Settings>({ contract, component: OrderList })
