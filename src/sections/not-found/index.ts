import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/not-found.js'
import { NotFound } from './not-found.tsx'

export const section = defineSection({ contract, component: NotFound })
