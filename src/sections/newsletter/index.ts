import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/newsletter.js'
import { Newsletter } from './newsletter.tsx'

export const section = defineSection<Settings>({ contract, component: Newsletter })
