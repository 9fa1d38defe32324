import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/invoice.js'
import { Invoice } from './invoice.tsx'

export const section = defineSection<Settings>({ contract, component: Invoice })
