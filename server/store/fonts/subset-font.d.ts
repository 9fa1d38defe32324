declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype'
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
  }
  /** Reduces a font to the characters of `text` and ranges of its axes. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
