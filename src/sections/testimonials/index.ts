import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/testimonials.js'
import { Testimonials } from './testimonials.tsx'

export const section = defineSection({ contract, component: Testimonials })
