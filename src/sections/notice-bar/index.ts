import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/notice-bar.js'
import { NoticeBar } from './notice-bar.tsx'

export const section = defineSection({ contract, component: NoticeBar })
