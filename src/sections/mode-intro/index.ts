import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/mode-intro.js'
import { ModeIntro } from './mode-intro.tsx'

export const section = defineSection<Settings>({ contract, component: ModeIntro })
