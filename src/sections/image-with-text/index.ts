import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/image-with-text.js'
import { ImageWithText } from './image-with-text.tsx'

export const section = defineSection({ contract, component: ImageWithText })
