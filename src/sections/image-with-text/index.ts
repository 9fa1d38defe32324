import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/image-with-text.js'
import { ImageWithText } from './image-with-text.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: ImageWithText, migrations })
