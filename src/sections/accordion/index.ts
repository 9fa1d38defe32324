import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/accordion.js'
import { Accordion } from './accordion.tsx'

export const section = defineSection({ contract, component: Accordion })
