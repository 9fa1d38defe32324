import bidiFactory from 'bidi-js'
import type { Faces, Weight } from './faces.ts'

/** Text in one font and direction. */
export interface TextRun {
  text: string
  face: string
  isRightToLeft: boolean
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** A single font has all of these characters, and most texts contain no others. */
const PLAIN = /^[ -~]+$/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

export const isRightToLeftText = (text: string): boolean => RIGHT_TO_LEFT.test(text)

export const splitGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Splits a line into runs from left to right, each in one font. */
export function runsOf(line: string, weight: Weight, faces: Faces): TextRun[] {
  if (PLAIN.test(line)) return [{ text: line, face: faces.faceOf(' ', weight), isRightToLeft: false }]
  if (!isRightToLeftText(line)) return splitByFace(line, weight, faces, false)
  const embedding = bidi.getEmbeddingLevels(line, 'auto')
  const runs: TextRun[] = []
  for (const { from, to, level } of visualParts(line, embedding)) {
    const isRightToLeft = level % 2 === 1
    const parts = splitByFace(line.slice(from, to), weight, faces, isRightToLeft)
    // A font shapes a word from right to left, but leaves words in their logical order.
    runs.push(...(isRightToLeft ? parts.flatMap(splitWords).reverse() : parts))
  }
  return runs
}

interface Part {
  from: number
  to: number
  level: number
}

/** Returns parts of one level each, in their order from left to right. */
function visualParts(line: string, embedding: ReturnType<typeof bidi.getEmbeddingLevels>): Part[] {
  const parts: Part[] = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0
    const last = parts.at(-1)
    if (last?.level === level && index === last.to) last.to++
    else if (last?.level === level && index === last.from - 1) last.from--
    else parts.push({ from: index, to: index + 1, level })
  }
  return parts
}

function splitByFace(text: string, weight: Weight, faces: Faces, isRightToLeft: boolean): TextRun[] {
  const runs: TextRun[] = []
  for (const cluster of splitGraphemes(text)) {
    const last = runs.at(-1)
    const shown = isRightToLeft ? (bidi.getMirroredCharacter(cluster) ?? cluster) : cluster
    const face = cluster === ' ' && last && faces.has(last.face, ' ') ? last.face : faces.faceOf(shown, weight)
    if (last?.face === face) last.text += shown
    else runs.push({ text: shown, face, isRightToLeft })
  }
  return runs
}

const splitWords = (run: TextRun): TextRun[] =>
  run.text
    .split(/( +)/u)
    .filter((text) => text !== '')
    .map((text) => ({ ...run, text }))
