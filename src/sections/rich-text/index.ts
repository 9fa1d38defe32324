import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/rich-text.js'
import { RichText } from './rich-text.tsx'

export const section = defineSection({ contract, component: RichText })
