import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/testimonials.js'
import { Testimonials } from './testimonials.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: Testimonials, migrations })
