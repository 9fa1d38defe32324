import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/video.js'
import { Video } from './video.tsx'
import { migrations } from './migrations.ts'

export const section = defineSection({ contract, component: Video, migrations })
