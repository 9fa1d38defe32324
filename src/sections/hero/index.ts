import { defineSection } from '#engine/define-section.ts'
import { contract } from '#generated/sections/hero.js'
import { Hero } from './hero.tsx'

export const section = defineSection({ contract, component: Hero })
