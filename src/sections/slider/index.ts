import { sliderQuery } from '#api/slider.queries.ts'
import { defineSection } from '#engine/define-section.ts'
import { contract, type Settings } from '#generated/sections/slider.js'
import { Slider } from './slider.tsx'

export const section = defineSection<Settings>({
  contract,
  component: Slider,
  queries: ({ slider }) => [sliderQuery(slider)],
})
